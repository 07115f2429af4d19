/** Sends e-mails by SMTP, or writes them to a folder if no mail server is set. */

import { randomBytes } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  /** the same for programs that show pages */
  html?: string;
  /** The link for the reader, which is also in the text. */
  link?: string;
  messageId?: string;
  headers?: Readonly<Record<string, string>>;
};
export type SendMail = (mail: Mail) => Promise<void>;

export type MailSettings = {
  /** smtp://… or smtps://…; null for the folder */
  smtpUrl: string | null;
  mailFrom: string;
  outboxFolder: string;
  /**
   * Prints the links of e-mails in the folder on a terminal. They give access to accounts, so they are never logged.
   */
  printLine?: ((line: string) => void) | undefined;
};

/** For a mail server that does not respond. */
const TIME_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/** The library is loaded with the first e-mail, because most runs send none. */
export function createMailer({ smtpUrl, mailFrom, outboxFolder, printLine }: MailSettings): SendMail {
  if (smtpUrl === null) {
    return async ({ link, ...mail }) => {
      await writeToOutbox(outboxFolder, { ...mail, from: mailFrom });
      if (link !== undefined) printLine?.(`E-mail to ${mail.to.replaceAll(/\p{Cc}/gu, '')}: ${link}`);
    };
  }
  return async ({ link: _, ...mail }) => {
    const { createTransport } = await import('nodemailer');
    const transport = createTransport({ url: smtpUrl, ...TIME_LIMITS }, { from: mailFrom });
    await transport.sendMail(mail);
  };
}

/** The text as an e-mail, and its page as a file next to it, for a browser. */
async function writeToOutbox(folder: string, { html, ...mail }: Mail & { from: string }): Promise<void> {
  const { createTransport } = await import('nodemailer');
  const composed = await createTransport({ streamTransport: true, buffer: true }).sendMail(mail);
  // Its links give access to accounts, so only this user may read it.
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(4).toString('hex')}`;
  const whole = join(folder, `${name}.eml`);
  await writeFile(`${whole}.part`, withPlainText(composed.message, mail.text), { mode: 0o600 });
  await rename(`${whole}.part`, whole);
  if (html !== undefined) await writeFile(join(folder, `${name}.html`), html, { mode: 0o600 });
}

/** Lines of any length: the library wraps and encodes them, and a link could not be copied from the file. */
function withPlainText(message: Buffer | Readable, text: string): string {
  const composed = message.toString();
  const headers = composed
    .slice(0, composed.indexOf('\r\n\r\n'))
    .replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit');
  return `${headers}\r\n\r\n${text.replaceAll(/\r?\n/g, '\r\n')}`;
}
