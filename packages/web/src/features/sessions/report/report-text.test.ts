import { type ReportSentence, reportCodes, type SessionReport } from '@lapwing/contract/results/report';
import { describe, expect, test } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { ja } from '../../../i18n/ja.ts';
import { nl } from '../../../i18n/nl.ts';
import { translator } from '../../../i18n/translate.ts';
import { headlineOf, plainText, writeReport } from './report-text.ts';

const languages = { 'en-GB': allEnglish, 'nl-NL': nl, 'ja-JP': ja };

const all: Omit<ReportSentence, 'code'> = {
  ...{ who: 1, other: 2, lap: 8, place: 3, from: 14, count: 4, of: 20, points: 44.5, time: '0.376' },
  ...{ than: '1:26.532', date: '2026-05-02', className: 'GT4', title: 'Noordzee Cup' },
  ...{ name: 'Ann Vos', otherName: 'Bob Bos', evidence: [{ kind: 'row', position: 1 }] },
};

const aReport = (sentences: readonly ReportSentence[]): SessionReport => ({
  ...{ sessionId: 34, sessionName: 'Race 2', eventName: 'Herfstcup', venueName: 'Oostervaart' },
  date: '2026-11-14',
  people: [
    { finishPosition: 1, startNumber: '116', firstName: 'Sanne', lastName: 'van Kuipers' },
    { finishPosition: 2, startNumber: '251', firstName: 'Koos', lastName: 'Haverkamp' },
  ],
  flags: [
    { fromLap: 3, toLap: 5 },
    { fromLap: 12, toLap: 12 },
  ],
  paragraphs: [{ topic: 'result', sentences: [...sentences] }],
});

const inWords = (report: SessionReport, locale: keyof typeof languages) => {
  const words = { t: translator(languages[locale], locale), locale } as const;
  return plainText(report, words).split('\n\n');
};

describe.each(['en-GB', 'nl-NL', 'ja-JP'] as const)('in %s', (locale) => {
  test.each(reportCodes)('"%s" is a whole sentence without gaps', (code) => {
    for (const count of [1, 4]) {
      const [, , text = ''] = inWords(aReport([{ ...all, code, count }]), locale);
      expect(text).toMatch(/[.。]$/);
      expect(text).not.toMatch(/[{}]|\p{Cc}|Report\.|undefined|NaN/u);
    }
  });
});

test('a report reads like a press release, and is copied with its headline', () => {
  const report = aReport([
    { code: 'won-by-time', who: 1, other: 2, time: '0.376', evidence: [] },
    { code: 'wins-by-pass', who: 1, other: 2, lap: 8, evidence: [] },
    { code: 'stop', who: 1, lap: 5, place: 2, evidence: [] },
  ]);
  expect(inWords(report, 'en-GB')).toEqual([
    'Victory for van Kuipers in Race 2',
    'Race 2 · Herfstcup · Oostervaart · 14 November 2026',
    'Sanne van Kuipers (116) won Race 2 at Oostervaart on 14 November 2026, 0.376 seconds ahead of Koos Haverkamp (251). ' +
      'On lap 8, van Kuipers took the lead from Haverkamp and kept it to the finish. ' +
      'Van Kuipers made a pit stop from P2 on lap 5.',
  ]);
  expect(inWords(report, 'nl-NL')[2]).toContain('met 0,376 seconde voorsprong op Koos Haverkamp (251)');
  const [sentence] = report.paragraphs[0]?.sentences ?? [];
  const slower = aReport(sentence ? [{ ...sentence, time: '9.101' }] : []);
  expect(inWords(slower, 'nl-NL')[2]).toContain('met 9,101 seconden voorsprong');
  expect(inWords(report, 'ja-JP')[2]).toBe(
    '2026年11月14日、Oostervaartで行われたRace 2は、Sanne van Kuipers（116）がKoos Haverkamp（251）に0.376秒差をつけて優勝した。' +
      '8周目にVan Kuipersが'.replace('Van', 'van') +
      'Haverkampから首位を奪い、そのまま逃げ切った。' +
      'Van Kuipersは2位走行中の5周目にピットストップを行った。',
  );
});

test('a sentence about somebody unknown is left out, and an empty paragraph with it', () => {
  const words = { t: translator(allEnglish, 'en-GB'), locale: 'en-GB' } as const;
  const report = aReport([{ code: 'start', who: 9, lap: 1, evidence: [] }]);
  expect(writeReport(report, words)).toEqual([]);
  expect(headlineOf(report, words)).toBe('Race 2');
});
