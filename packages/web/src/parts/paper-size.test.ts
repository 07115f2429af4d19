import { afterEach, expect, test, vi } from 'vitest';
import { preferredPaperSize, rememberPaperSize } from './paper-size.ts';

afterEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test.each([
  ['en-US', 'Letter'],
  ['es-MX', 'Letter'],
  ['en-GB', 'A4'],
  ['en', 'A4'],
  ['ja-JP', 'A4'],
])('a browser in %s prints on %s', (language, size) => {
  vi.stubGlobal('navigator', { language });
  expect(preferredPaperSize()).toBe(size);
});

test('a chosen size stays', () => {
  vi.stubGlobal('navigator', { language: 'en-US' });
  rememberPaperSize('A4');
  expect(preferredPaperSize()).toBe('A4');
});
