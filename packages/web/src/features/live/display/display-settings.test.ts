// @vitest-environment node

import { expect, test } from 'vitest';
import { defaultSettings, kioskSearch, settingsFrom } from './display-settings.ts';

test('an address sets what it names, in any letter case, and nothing else', () => {
  expect(settingsFrom({ skin: 'DARK', autoscroll: 'on', text: 'huge', view: 'stats' })).toEqual({
    skin: 'dark',
    autoscroll: 'on',
  });
});

test('columns are named with commas between', () => {
  expect(settingsFrom({ columns: 'gap, lastLapTime,,class' })).toEqual({
    columns: ['gap', 'lastLapTime', 'class'],
  });
});

test('what is not text or not known changes nothing', () => {
  expect(settingsFrom({ skin: null, speed: 7, columns: undefined, livetext: 'maybe' })).toEqual({});
});

test('an address made of all settings gives all settings back', () => {
  const settings = {
    ...defaultSettings,
    text: 'large',
    temperature: 'f',
    distance: 'mi',
    speed: 'mih',
    map: 'satellite',
    livetext: 'off',
    columns: ['gap', 'bestLapTime'],
  } as const;
  expect({ ...defaultSettings, ...settingsFrom(kioskSearch(settings)) }).toEqual(settings);
});

test('columns that the session decides are not in the address', () => {
  expect(kioskSearch(defaultSettings)).not.toHaveProperty('columns');
});
