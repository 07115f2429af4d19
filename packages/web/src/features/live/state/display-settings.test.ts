// @vitest-environment node

import { expect, test } from 'vitest';
import { defaultSettings, displayChoices, kioskSearch, settingsFrom } from './display-settings.ts';

test('an address sets the settings it names, in any letter case, and nothing else', () => {
  expect(settingsFrom({ skin: 'DARK', autoscroll: 'on', text: 'huge', view: 'stats' })).toEqual({
    skin: 'dark',
    autoscroll: 'on',
  });
});

test('columns are separated by commas', () => {
  expect(settingsFrom({ columns: 'gap, lastLapTime,,class' })).toEqual({
    columns: ['gap', 'lastLapTime', 'class'],
  });
});

test('values that are not text or unknown change nothing', () => {
  expect(settingsFrom({ skin: null, speed: 7, columns: undefined, livetext: 'maybe' })).toEqual({});
});

test('an address made from the chosen settings restores them', () => {
  const chosen = {
    text: 'large',
    temperature: 'f',
    distance: 'mi',
    speed: 'mih',
    map: 'satellite',
    livetext: 'off',
    columns: ['gap', 'bestLapTime'],
  } as const;
  expect(settingsFrom(kioskSearch({}, chosen))).toEqual(chosen);
});

test('the address of a big screen has only the chosen settings, so that it is dark and turns its pages', () => {
  expect(kioskSearch({}, {})).toEqual({ form: 'tv' });
  expect(kioskSearch({ class: 'GT4', form: 'desk' }, { autoscroll: 'off' })).toEqual({
    class: 'GT4',
    autoscroll: 'off',
    form: 'tv',
  });
});

test('the address of a big screen has neither the columns of a phone nor the current selection', () => {
  const address = { row: 'c7', replay: '60', delay: '30' };
  expect(kioskSearch(address, { phonecolumns: ['gap', 'bestLapTime'] })).toEqual({ delay: '30', form: 'tv' });
});

test('each setting has its choices, and the first is the default', () => {
  const onOff = ['autoscroll', 'autoview', 'livetext', 'smartcolumns', 'progressbars'] as const;
  for (const name of onOff) expect([...displayChoices[name]].sort()).toEqual(['off', 'on']);
  expect(displayChoices).toMatchObject({
    text: ['regular', 'large'],
    // System, or one of the two.
    skin: ['system', 'dark', 'light'],
    temperature: ['c', 'f'],
    map: ['track', 'satellite'],
    distance: ['km', 'mi'],
    speed: ['kmh', 'mih'],
  });
  expect(Object.keys(displayChoices)).toHaveLength(11);
  expect(defaultSettings).toMatchObject({
    ...{ text: 'regular', skin: 'system', autoscroll: 'off', autoview: 'off', livetext: 'on' },
    ...{ smartcolumns: 'on', progressbars: 'on', map: 'track' },
    ...{ temperature: 'c', distance: 'km', speed: 'kmh' },
  });
});
