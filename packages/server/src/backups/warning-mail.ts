/** The e-mail to hosts and the operator if backups are missing. */

import type { Language } from '@lapwing/contract/values/constants';
import { mailHtml } from '../identity/mail-html.ts';
import type { Mail } from '../identity/mailer.ts';
import type { BackupWarning } from '../storage/backup/backup-warning.ts';

export type WarningRecipient = { email: string; language: Language };

type Texts = {
  subject: string;
  failed: (reason: string) => string;
  old: (day: string) => string;
  none: string;
  advice: string;
  open: string;
};

const texts: Readonly<Record<Language, Texts>> = {
  en: {
    subject: 'Backups are missing',
    failed: (reason) => `The last backup failed: ${reason}`,
    old: (day) => `The last backup was made on ${day}.`,
    none: 'There is no backup yet.',
    advice: 'The site keeps running. Run lapwing-server doctor on the server to find out what to do.',
    open: 'Open the backups',
  },
  nl: {
    subject: 'Er ontbreken back-ups',
    failed: (reason) => `De laatste back-up is mislukt: ${reason}`,
    old: (day) => `De laatste back-up is van ${day}.`,
    none: 'Er is nog geen back-up.',
    advice: 'De site blijft werken. Voer lapwing-server doctor uit op de server om te zien wat je kunt doen.',
    open: 'Back-ups openen',
  },
  ja: {
    subject: 'バックアップがありません',
    failed: (reason) => `前回のバックアップに失敗しました: ${reason}`,
    old: (day) => `最後のバックアップは ${day} に作成されました。`,
    none: 'バックアップがまだありません。',
    advice:
      'サイトは引き続き動作しています。対処方法を確認するには、サーバーで lapwing-server doctor を実行してください。',
    open: 'バックアップを開く',
  },
};

export function writeWarningMail(
  { email, language }: WarningRecipient,
  warning: BackupWarning,
  siteUrl: string,
): Mail {
  const { subject, advice, open, ...sentences } = texts[language];
  const paragraphs = [sentenceOf(warning, sentences), advice];
  const link = `${siteUrl}/host?tab=backups`;
  return {
    to: email,
    subject: `${subject} · Lapwing`,
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
    text: `${[...paragraphs, link].join('\n\n')}\n`,
    html: mailHtml({ language, subject, paragraphs, button: { label: open, link } }),
  };
}

function sentenceOf(
  warning: BackupWarning,
  { failed, old, none }: Omit<Texts, 'subject' | 'advice' | 'open'>,
): string {
  switch (warning.code) {
    case 'backup-failed':
      return failed(warning.reason);
    case 'backup-old':
      return old(new Date(warning.lastAtMs).toISOString().slice(0, 10));
    case 'backup-none':
      return none;
  }
}
