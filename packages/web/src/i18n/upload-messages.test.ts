import { languages } from '@lapwing/contract/values/constants';
import { type MessageCode, messages } from '@lapwing/contract/values/messages';
import { expect, test } from 'vitest';
import { uploadMessageIn, uploadTexts } from './upload-messages.ts';

const codes = Object.keys(messages) as MessageCode[];
const paramsIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

test.each(languages)('every code has a text with the same parameters in %s', (language) => {
  const texts = uploadTexts[language];
  expect(codes.filter((code) => (texts[code] ?? '') === '')).toEqual([]);
  expect(codes.filter((code) => String(paramsIn(texts[code])) !== String(paramsIn(messages[code])))).toEqual(
    [],
  );
});

test('a message is shown by its code, with its names and numbers as they are', () => {
  const time = { message: '…', code: 'not-a-time', params: { value: '"1:2x"' } };
  expect(uploadMessageIn('nl', time)).toBe('"1:2x" is geen tijd zoals 1:23.456');
  const lap = { message: '…', code: 'lap-not-driven', params: { competitor: 'ann', laps: 3, lap: 7 } };
  expect(uploadMessageIn('ja', lap)).toBe('annは3周で、7周目はありません');
  expect(uploadMessageIn('en', { message: 'is empty', code: 'empty', params: {} })).toBe('is empty');
});

test('the name of the session is in front of a warning', () => {
  const warning = {
    message: 'Race 1: there are no laps of 7',
    code: 'no-laps-of',
    params: { competitors: '7', inSession: 'Race 1' },
  };
  expect(uploadMessageIn('nl', warning)).toBe('Race 1: er zijn geen rondes van 7');
});

test('a message without a code, or with one of a later version, has only its English text', () => {
  expect(uploadMessageIn('nl', { message: 'is empty' })).toBeNull();
  expect(uploadMessageIn('ja', { message: 'is odd', code: 'odd', params: {} })).toBeNull();
});
