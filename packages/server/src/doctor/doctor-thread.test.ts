import { expect, it } from 'vitest';
import { parseSettings } from '../settings/settings.ts';

it('all settings can be sent to the thread of the checks', () => {
  const settings = parseSettings({ LAPWING_THEME_HOSTS: 'results.example.org=2' });
  expect(structuredClone(settings)).toEqual(settings);
});
