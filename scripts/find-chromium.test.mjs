import { afterEach, expect, test, vi } from 'vitest';
import { MissingProgramError, requireChromium } from './find-chromium.mjs';

afterEach(() => vi.unstubAllEnvs());

test('a missing browser is reported in one line with how to install it', () => {
  vi.stubEnv('LAPWING_CHROMIUM', undefined);
  vi.stubEnv('PATH', '/nowhere');
  expect(requireChromium).toThrow(MissingProgramError);
  expect(requireChromium).toThrow(/^There is no Chromium\. .*apt-get install chromium.*LAPWING_CHROMIUM\.$/);
});

test('a browser in the environment is used', () => {
  vi.stubEnv('LAPWING_CHROMIUM', '/opt/browser');
  expect(requireChromium()).toBe('/opt/browser');
});
