import { describe, expect, test } from 'vitest';
import { parseAddress } from '../../sources/source.ts';
import { commandTyped } from '../session-console.ts';
import { parseRelayOptions } from './relay-options.ts';
import { ingestClientOf } from './server-options.ts';

const nowMs = Date.UTC(2026, 4, 3, 22, 30);
const parse = (given: Record<string, unknown>) =>
  parseRelayOptions({ outbox: '/tmp/o', ...given }, { nowMs, environment: { XDG_STATE_HOME: '/state' } });

describe('the options of a relay', () => {
  test('describe a new event, dated in the venue’s time zone', () => {
    const given = {
      event: 'Spring Cup',
      sport: 'karting',
      location: 'Genk',
      country: 'be',
      'time-zone': 'Europe/Brussels',
    };
    const { target, address, kindOtherwise } = parse({ protocol: 'rmonitor', address: '10.0.0.5', ...given });
    expect(target).toEqual({
      kind: 'live',
      event: {
        clientId: 'spring-cup-2026-05-04',
        name: 'Spring Cup',
        sport: 'Karting',
        location: { name: 'Genk', countryCode: 'BE', timeZone: 'Europe/Brussels' },
        startDate: '2026-05-04',
      },
    });
    expect(address).toEqual({ host: '10.0.0.5', port: 50_000 });
    expect(kindOtherwise).toBe('race');
  });

  test('name an existing event by its id alone', () => {
    expect(parse({ protocol: 'multiloop', 'event-id': 'cup' })).toMatchObject({
      target: { event: { clientId: 'cup' } },
      address: { host: '127.0.0.1', port: 50_003 },
    });
    expect(parse({ protocol: 'p3', practice: 'home' }).target).toEqual({
      kind: 'practice',
      location: 'home',
    });
  });

  test('have an outbox for each source and event', () => {
    const folderOf = (given: Record<string, unknown>) =>
      parse({ outbox: undefined, protocol: 'p3', ...given }).outboxFolder;
    expect(folderOf({ practice: 'home' })).toBe('/state/lapwing/outbox/p3-practice-home');
    expect(folderOf({ practice: 'home', address: '10.0.0.5' })).not.toBe(folderOf({ practice: 'home' }));
    expect(folderOf({ 'event-id': 'a', session: 's' })).not.toBe(folderOf({ 'event-id': 'b', session: 's' }));
  });

  test.each([
    [{ protocol: 'fax' }, '--protocol "fax" is not known; use one of rmonitor'],
    [{ protocol: 'rmonitor' }, 'Which event? Use --event'],
    [{ protocol: 'rmonitor', practice: 'home' }, '--practice is for decoders'],
    [{ protocol: 'p3', practice: 'home', 'event-id': 'x' }, 'either to --practice or to an event'],
    [{ protocol: 'p3', 'event-id': 'x' }, 'A decoder does not name what runs: use --session'],
    [{ protocol: 'rmonitor', event: 'x', location: 'Genk' }, '--location needs --country'],
    [{ protocol: 'rmonitor', event: 'x', sport: 'chess' }, '--sport "chess" is not known'],
    [{ protocol: 'rmonitor', event: 'x', date: 'soon' }, 'The event is invalid: startDate'],
    [{ protocol: 'rmonitor', event: 'x', 'time-zone': 'Mars' }, '--time-zone "Mars" is not known'],
    [{ protocol: 'rmonitor', event: 'x', address: 'a:b:c' }, '"a:b:c" is not an address'],
    [{ protocol: 'rmonitor', event: 'x', evnt: 'y' }, 'There is no option --evnt.'],
  ])('%j are refused with what is allowed', (given, message) => {
    expect(() => parse(given)).toThrow(message);
  });
});

test.each([
  ['10.0.0.5:60', { host: '10.0.0.5', port: 60 }],
  [':60', { host: '127.0.0.1', port: 60 }],
  ['', { host: '127.0.0.1', port: 5 }],
  ['[::1]:60', { host: '::1', port: 60 }],
  ['timing.local', { host: 'timing.local', port: 5 }],
  ['host:99999', null],
])('the address "%s"', (text, expected) => {
  expect(parseAddress(text, 5)).toEqual(expected);
});

test('a server is given by its address, and a key by a file or the environment, never shown', () => {
  const environment = { LAPWING_KEY: 'secret-key-1' };
  expect(ingestClientOf({ server: 'https://timing.example.org' }, environment).serverUrl).toBe(
    'https://timing.example.org/',
  );
  expect(() => ingestClientOf({}, environment)).toThrow('Set LAPWING_SERVER or use --server');
  expect(() => ingestClientOf({ server: 'timing' }, environment)).toThrow('begins with https://');
  expect(() => ingestClientOf({ server: 'https://a:b@c.d' }, environment)).toThrow(
    'must not contain a name or password',
  );
  expect(() => ingestClientOf({ server: 'https://c.d' }, {})).toThrow('An upload key is needed');
});

test('a timer types flags and the end of a session', () => {
  expect(commandTyped(' Green ')).toBe('Green');
  expect(commandTyped('end')).toBe('end');
  expect(commandTyped('lunch')).toBeNull();
});
