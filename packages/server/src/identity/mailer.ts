/** Sends e-mails by SMTP, or puts them into a folder where no mail server is set. */

import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
};
export type SendMail = (mail: Mail) => Promise<void>;

export type MailSettings = {
  /** smtp://… or smtps://…; null: into the folder */
  smtpUrl: string | null;
  mailFrom: string;
  outboxFolder: string;
};

/** Of a mail server that does not answer. */
const TIME_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The library is loaded with the first e-mail: most starts send none. */
export function createMailer({ smtpUrl, mailFrom, outboxFolder }: MailSettings): SendMail {
  if (smtpUrl === null) return (mail) => writeToOutbox(outboxFolder, { ...mail, from: mailFrom });
  return async (mail) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: smtpUrl, ...TIME_LIMITS }, { from: mailFrom });
    await transport.sendMail(mail);
  };
}

async function writeToOutbox(folder: string, mail: Mail & { from: string }): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  // Links in it open accounts: for this user alone.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  const whole = join(folder, `${name}.eml`);
  await writeFile(`${whole}.part`, composed.message, { mode: 0o600 });
  await rename(`${whole}.part`, whole);
}
