/** The report of a result in the visitor's language: headline, paragraphs, and the whole as plain text. */

import type { ReportSentence, SessionReport } from '@lapwing/contract/results/report';
import type { Text } from '../../../i18n/language.ts';
import { perLocale } from '../../../i18n/per-locale.ts';
import {
  asName,
  fullNameOf,
  partsOf,
  periodsText,
  type SentencePart,
  shortNameOf,
} from '../../../parts/story/story-text.ts';

type Words = Pick<Text, 't' | 'locale'>;

type WrittenSentence = { sentence: ReportSentence; parts: readonly SentencePart[] };
export type WrittenParagraph = { topic: string; sentences: readonly WrittenSentence[] };

// A report is read in whole words: `14 November 2026`.
const longDate = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

export function formatLongDate(date: string, locale: string): string {
  return longDate(locale).format(Date.parse(`${date}T00:00:00Z`));
}

export function headlineOf(report: SessionReport, { t }: Words): string {
  const opening = report.paragraphs[0]?.sentences[0];
  const winner = report.people.find(({ finishPosition }) => finishPosition === opening?.who);
  if (opening === undefined || winner === undefined) return report.sessionName;
  const kind = opening.code.startsWith('fastest') ? 'fastest' : 'won';
  const who = asName(shortNameOf(winner, report.people));
  return textOf(partsOf(t(`Report.Headline.${kind}`, { who, session: report.sessionName })));
}

function textOf(parts: readonly SentencePart[]): string {
  return parts.map(({ text }) => text).join('');
}

/** Names are whole where somebody is mentioned first. */
export function writeReport(report: SessionReport, words: Words): WrittenParagraph[] {
  const named = new Set<number>();
  return report.paragraphs
    .map(({ topic, sentences }) => ({
      topic,
      sentences: sentences
        .map((sentence) => ({ sentence, parts: writeSentence(sentence, report, words, named) }))
        .filter(({ parts }) => parts.length > 0),
    }))
    .filter(({ sentences }) => sentences.length > 0);
}

/** As it is copied: without links. */
export function plainText(report: SessionReport, words: Words): string {
  const { sessionName, eventName, venueName, date } = report;
  const about = [sessionName, eventName, venueName, formatLongDate(date, words.locale)];
  const space = words.locale.startsWith('ja') ? '' : ' ';
  const paragraphs = writeReport(report, words).map(({ sentences }) =>
    sentences.map(({ parts }) => textOf(parts)).join(space),
  );
  return [headlineOf(report, words), about.filter(Boolean).join(' · '), ...paragraphs].join('\n\n');
}

/** Empty if somebody whom it names is unknown: no sentence is better than one with a gap. */
function writeSentence(
  sentence: ReportSentence,
  report: SessionReport,
  { t, locale }: Words,
  named: Set<number>,
): SentencePart[] {
  const { people } = report;
  const nameOf = (finishPosition: number | undefined): string | null => {
    if (finishPosition === undefined) return '';
    const person = people.find((one) => one.finishPosition === finishPosition);
    if (person === undefined) return null;
    if (named.has(finishPosition)) return asName(shortNameOf(person, people));
    named.add(finishPosition);
    const name = fullNameOf(person);
    const { startNumber: number } = person;
    return asName(number === '' || name === '' ? name || number : t('Report.Named', { name, number }));
  };
  const who = nameOf(sentence.who);
  const other = nameOf(sentence.other);
  if (who === null || other === null) return [];
  const { className = '', lap = 0, place = 0, from = 0, count = 0, of = 0, points = 0 } = sentence;
  const withUnit = (given = '') => {
    const time = locale.startsWith('nl') ? given.replace('.', ',') : given;
    if (time.includes(':')) return time;
    return t(Number(given) < 1 ? 'Report.PartOfSecond' : 'Report.Seconds', { time });
  };
  return partsOf(
    t(`Report.Say.${sentence.code}`, {
      ...{ who, other, lap, place, from, count, of, points, className },
      time: withUnit(sentence.time),
      than: withUnit(sentence.than),
      session: report.sessionName,
      venue: report.venueName,
      date: formatLongDate(sentence.date ?? report.date, locale),
      periods: periodsText(report.flags, locale),
      record: className === '' ? t('Report.LapRecord') : t('Report.ClassLapRecord', { className }),
      title: sentence.title ?? '',
      name: sentence.name ?? '',
      otherName: sentence.otherName ?? '',
    }),
  );
}
