import { afterEach, expect, test, vi } from 'vitest';
import { MissingProgramError, requireChromium } from './find-chromium.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a browser that is not there is missed in one line that says how to get it', () => {
  vi.stubEnv('LAPWING_CHROMIUM', undefined);
  vi.stubEnv('PATH', '/nowhere');
  expect(requireChromium).toThrow(MissingProgramError);
  expect(requireChromium).toThrow(/^There is no Chromium\. .*apt-get install chromium.*LAPWING_CHROMIUM\.$/);
});

test('a browser that is named is taken', () => {
  vi.stubEnv('LAPWING_CHROMIUM', '/opt/browser');
  expect(requireChromium()).toBe('/opt/browser');
});
