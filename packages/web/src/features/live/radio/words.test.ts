import { expect, test } from 'vitest';
import { allEnglish } from '../../../i18n/all-english.test-support.ts';
import { translator } from '../../../i18n/translate.ts';
import { inBothForms, sentenceOf } from './words.ts';

const words = { t: translator(allEnglish, 'en-GB'), language: 'en' } as const;
const pronounce = (name: string) => (name === 'Tess BRINKMAN' ? 'tess brink-mun' : undefined);
const leads = (name: string) =>
  inBothForms({ ...words, pronounce }, (inForm) =>
    sentenceOf({ kind: 'lead', atMs: 0, leaders: [{ index: 1, number: '7', name }] }, inForm),
  );

test('a name is spoken as announcers have written it, and shown as it is', () => {
  expect(leads('Tess BRINKMAN')).toEqual({
    shown: 'Car 7 Tess Brinkman takes the lead.',
    spoken: 'Car 7 tess brink-mun takes the lead.',
  });
});

test('a name without a pronunciation is spoken as it is shown', () => {
  expect(leads('Anna Berg')).toEqual({
    shown: 'Car 7 Anna Berg takes the lead.',
    spoken: 'Car 7 Anna Berg takes the lead.',
  });
});
