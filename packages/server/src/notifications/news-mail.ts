/** Writes the notification e-mail, in the reader's language, with an unsubscribe link that needs no sign-in. */

import { createHash } from 'node:crypto';
import { type Language, languages } from '@lapwing/contract/values/constants';
import { NOT_CLASSIFIED } from '@lapwing/timing/classification/not-classified';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { type MailPlate, mailHtml } from '../identity/mail-html.ts';
import type { Mail } from '../identity/mailer.ts';
import { accountMessages } from '../identity/pages/account-messages.ts';
import { notificationMessages } from './messages.ts';
import type { News, Reader } from './news.ts';

export type MailPlace = { siteUrl: string; unsubscribeUrl: string };

export function writeNewsMail(reader: Reader, news: News, { siteUrl, unsubscribeUrl }: MailPlace): Mail {
  const language = languageOf(reader);
  const messages = notificationMessages[language];
  const { subject, lines, intro, plates, button } = contentOf(news, language, siteUrl);
  const greeting = accountMessages[language].hello(reader.givenName);
  const text = [greeting, intro, ...lines, `${messages.why}\n${unsubscribeUrl}`].join('\n\n');
  return {
    to: reader.email,
    subject: `${subject} · Lapwing`,
    text: `${text}\n`,
    html: mailHtml({
      language,
      subject,
      paragraphs: [greeting, intro],
      plates,
      button,
      foot: { text: messages.why, label: messages.stop, link: unsubscribeUrl },
    }),
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

type NewsContent = {
  subject: string;
  intro: string;
  /** of the text, one for each result or follower */
  lines: readonly string[];
  plates: readonly MailPlate[];
  button: { label: string; link: string };
};

function contentOf(news: News, language: Language, siteUrl: string): NewsContent {
  const messages = notificationMessages[language];
  if (news.kind === 'follower') {
    const names = news.followers.map(({ name }) => name);
    const people = news.followers.map(({ id, name }) => ({ name, link: `${siteUrl}/profile/${id}` }));
    return {
      subject: messages.followerSubject(names),
      intro: messages.followerText(names.length),
      lines: people.map(({ name, link }) => `${name}\n${link}`),
      plates: people.map(({ name, link }) => ({ place: initialOf(name), title: name, note: '', link })),
      button: { label: messages.showFollowers, link: `${siteUrl}/profile/friends` },
    };
  }
  const isOwn = news.kind === 'own-results';
  const results = news.results.map((line) => {
    const session = [line.groupName, line.sessionName].filter(Boolean).join(' · ');
    return {
      title: isOwn ? session : `${line.racer} · ${session}`,
      place: line.position === null ? messages.notClassified : messages.position(line.position),
      shortPlace: line.position === null ? NOT_CLASSIFIED : messages.position(line.position),
      best: line.bestTimeMs === null ? '' : messages.bestLap(formatLapTime(line.bestTimeMs)),
      link: `${siteUrl}/sessions/${line.sessionId}`,
    };
  });
  const [only, ...more] = results;
  const link = only && more.length === 0 ? only.link : `${siteUrl}/events/${news.event.id}`;
  return {
    subject: (isOwn ? messages.ownSubject : messages.friendsSubject)(news.event.name),
    intro: isOwn ? messages.ownText : messages.friendsText,
    lines: results.map(
      ({ title, place, best, link: to }) => `${title}: ${[place, best].filter(Boolean).join(', ')}\n${to}`,
    ),
    plates: results.map(({ title, shortPlace, best, link: to }) => ({
      place: shortPlace,
      title,
      note: [news.event.name, best].filter(Boolean).join(' · '),
      link: to,
    })),
    button: { label: messages.showResults, link },
  };
}

function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '';
}
