/** Who gets an e-mail if backups are missing: all hosts in their language, and the operator. */

import type { WarningRecipient } from './backups/warning-mail.ts';
import { listHosts } from './host/hosts.ts';
import { languageIn } from './identity/account-context.ts';
import type { Settings } from './settings/settings.ts';
import type { Database } from './storage/database.ts';

/** Nobody without a mail server; each address once. */
export async function findWarningRecipients(
  db: Database,
  { smtpUrl, hostEmails, operatorEmail }: Pick<Settings, 'smtpUrl' | 'hostEmails' | 'operatorEmail'>,
): Promise<WarningRecipient[]> {
  if (smtpUrl === null) return [];
  const hosts = await listHosts(db, hostEmails);
  const recipients = hosts.map(({ email, language }) => ({ email, language: languageIn(language) }));
  const isHost = hosts.some(({ email }) => email.toLowerCase() === operatorEmail?.toLowerCase());
  return operatorEmail === null || isHost
    ? recipients
    : [...recipients, { email: operatorEmail, language: 'en' }];
}
