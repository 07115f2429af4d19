import { expect, test } from 'vitest';
import { en } from '../../i18n/en.ts';
import { enLive } from '../../i18n/en-live.ts';
import { translator } from '../../i18n/translate.ts';
import { placeText } from './place-text.ts';

const t = translator({ LapsBehind: enLive.LapsBehind, Site: en.Site }, 'en-US');
const row = (lapsBehind: number, timeDifference: string) => ({
  totalTime: '9:05.204',
  bestTime: '1:25.608',
  difference: { lapsBehind, timeDifference },
});

test('the winner of a race has its total time, the fastest of a qualifying the best lap', () => {
  expect(placeText(row(0, '0.000'), 0, 'Race', t)).toBe('9:05.204');
  expect(placeText(row(0, '0.000'), 0, 'PracticeAndQualification', t)).toBe('1:25.608');
});

test('the others have their difference, in laps with the word', () => {
  expect(placeText(row(0, '0.556'), 1, 'PracticeAndQualification', t)).toBe('+0.556');
  expect(placeText(row(1, '0.000'), 2, 'Race', t)).toBe('+1 lap');
});
