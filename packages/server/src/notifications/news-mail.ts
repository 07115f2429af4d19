/** Writes the notification e-mail, in the reader's language, with an unsubscribe link that needs no sign-in. */

import { createHash } from 'node:crypto';
import { type Language, languages } from '@lapwing/contract/values/constants';
import type { Mail } from '../identity/mailer.ts';
import { accountMessages } from '../identity/pages/account-messages.ts';
import { notificationMessages } from './messages.ts';
import type { News, Reader } from './news.ts';

export type MailPlace = { siteUrl: string; unsubscribeUrl: string };

export function writeNewsMail(reader: Reader, news: News, { siteUrl, unsubscribeUrl }: MailPlace): Mail {
  const language = languageOf(reader);
  const messages = notificationMessages[language];
  const { subject, lines } = textOf(news, language, siteUrl);
  const text = [
    accountMessages[language].hello(reader.givenName),
    ...lines,
    `${messages.why}\n${unsubscribeUrl}`,
  ].join('\n\n');
  return {
    to: reader.email,
    subject: `${subject} · Lapwing`,
    text: `${text}\n`,
    // The same news has the same id: mail programs show a duplicate once.
    messageId: `<${createHash('sha256')
      .update(JSON.stringify([reader.id, news]))
      .digest('hex')
      .slice(0, 32)}@${new URL(siteUrl).hostname}>`,
    headers: {
      // One click in the mail program, without a page: RFC 8058.
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
      'Content-Language': language,
    },
  };
}

function languageOf({ language }: Pick<Reader, 'language'>): Language {
  return languages.find((each) => each === language) ?? languages[0];
}

function textOf(
  news: News,
  language: Language,
  siteUrl: string,
): { subject: string; lines: readonly string[] } {
  const messages = notificationMessages[language];
  if (news.kind === 'follower') {
    const names = news.followers.map(({ name }) => name);
    const profiles = news.followers.map(({ id, name }) => `${name}\n${siteUrl}/profile/${id}`);
    return {
      subject: messages.followerSubject(names),
      lines: [messages.followerText(names.length), ...profiles],
    };
  }
  const isOwn = news.kind === 'own-results';
  const results = news.results.map((line) => {
    const session = [line.groupName, line.sessionName].filter(Boolean).join(' · ');
    const place = line.position === null ? messages.notClassified : messages.position(line.position);
    const who = isOwn ? '' : `${line.racer} · `;
    return `${who}${session}: ${place}\n${siteUrl}/sessions/${line.sessionId}`;
  });
  const subject = (isOwn ? messages.ownSubject : messages.friendsSubject)(news.event.name);
  return { subject, lines: [isOwn ? messages.ownText : messages.friendsText, ...results] };
}
