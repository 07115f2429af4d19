/** Checks what the server sends by itself: e-mails and push messages. */

import { createECDH } from 'node:crypto';
import { countHosts, type HostEmails } from '../host/hosts.ts';
import { networkReason } from '../network-reason.ts';
import { migrationsDone, pendingAfter } from '../storage/migrate.ts';
import {
  EDIT_SETTINGS,
  type Finding,
  type Installation,
  isPublished,
  ok,
  problem,
  setCommand,
  warning,
} from './check.ts';

const TIME_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 10_000 };

/** Connects and signs in, and sends nothing. */
export async function checkMail({ settings, db }: Installation): Promise<Finding> {
  const { smtpUrl, mailFrom, operatorEmail } = settings;
  const { hostname } = new URL(settings.publicUrl);
  if (smtpUrl === null) {
    return isPublished(settings)
      ? warning(
          'without a mail server nobody can sign up',
          setCommand('LAPWING_SMTP_URL', `smtps://user:password@mail.${hostname}`),
        )
      : ok('written to a folder');
  }
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({ url: smtpUrl, ...TIME_LIMITS });
  try {
    await transport.verify();
  } catch (error) {
    return problem(`the mail server refuses: ${networkReason(error)}`, EDIT_SETTINGS, 'LAPWING_SMTP_URL');
  } finally {
    transport.close();
  }
  if (/\.example>?$/.test(mailFrom))
    return warning(`e-mails come from ${mailFrom}`, setCommand('LAPWING_MAIL_FROM', `no-reply@${hostname}`));
  if (operatorEmail === null && !(await hasHost(db, settings.hostEmails)))
    return warning(
      'nobody gets an e-mail if backups fail',
      setCommand('LAPWING_OPERATOR_EMAIL', `you@${hostname}`),
    );
  return ok('the mail server accepts this server');
}

async function hasHost(db: Installation['db'], hostEmails: HostEmails): Promise<boolean> {
  if (db === null || pendingAfter(await migrationsDone(db)).length > 0) return false;
  return (await countHosts(db, hostEmails)) > 0;
}

export async function checkPushKeys({ settings: { push } }: Installation): Promise<Finding> {
  if (push === null) return ok('off');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(push.privateKey, 'base64url');
  if (pair.getPublicKey('base64url') !== push.publicKey)
    return problem(
      'the two keys do not belong together, so no message arrives',
      'lapwing-server push-keys | sudo tee -a /etc/lapwing.env',
      'browsers that subscribed have to do so again',
    );
  if (push.contact.endsWith('.example'))
    return warning(
      `push services are given ${push.contact} as the contact`,
      setCommand('LAPWING_PUSH_CONTACT', 'mailto:you@example.org'),
    );
  return ok('belong together');
}
