import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import {
  MAX_COMPETITORS_PER_SESSION,
  MAX_LIVE_LAPS_PER_SESSION,
} from '@lapwing/contract/ingest/session-limits';
import type { Passing } from '@lapwing/contract/practice/passing';
import { describe, expect, test } from 'vitest';
import { foldSession } from '../live/reduce-session.ts';
import { emptyState, type SessionState } from '../live/session-state.ts';
import { createAmbRcDecoder } from './ambrc/ambrc-decoder.ts';
import { createAmbRcTranslator } from './ambrc/to-passings.ts';
import { possibleLap } from './event-limits.ts';
import { FUZZ_TIMEOUT_MS, fuzzedInputs, latin1, mutatedInputs, utf8 } from './fuzz.test-support.ts';
import { createMultiloopDecoder } from './multiloop/multiloop-decoder.ts';
import { createMultiloopTranslator } from './multiloop/to-session-events.ts';
import { createMylapsDecoder } from './mylaps-tcp/mylaps-decoder.ts';
import { createMylapsTranslator } from './mylaps-tcp/to-session-events.ts';
import { encodeP3 } from './p3/encode-p3.ts';
import { createP3Decoder } from './p3/p3-decoder.ts';
import { createP3Translator } from './p3/to-passings.ts';
import { createRMonitorDecoder } from './rmonitor/rmonitor-decoder.ts';
import { createRMonitorTranslator } from './rmonitor/to-session-events.ts';

const NOW_MS = Date.UTC(2025, 5, 27, 14);
const INPUTS = fuzzedInputs(4_000);
/** Next to one for every entry, to which the name of a class may apply. */
const MOST_EVENTS_PER_INPUT = 20;

/** From bytes to the events of one session after the other. */
type Feed = (bytes: Uint8Array) => SessionEvent[];

const said = (passing: Passing | null): SessionEvent[] =>
  passing === null ? [] : [{ kind: 'passing', ...passing }];

function multiloop(): Feed {
  const [decoder, translator] = [createMultiloopDecoder(), createMultiloopTranslator()];
  return (bytes) =>
    decoder
      .push(bytes)
      .flatMap((record) => translator.translate(record, NOW_MS))
      .map(({ event }) => event);
}

function rmonitor(): Feed {
  const decoder = createRMonitorDecoder();
  const translator = createRMonitorTranslator({ trackLengthUnit: 'km' });
  return (bytes) =>
    decoder
      .push(bytes)
      .flatMap(({ record }) => translator.translate(record, NOW_MS))
      .map(({ event }) => event);
}

function mylaps(): Feed {
  const [decoder, translator] = [createMylapsDecoder(), createMylapsTranslator('Europe/Amsterdam')];
  return (bytes) => decoder.push(bytes).flatMap((message) => translator.translate(message, NOW_MS));
}

function ambRc(): Feed {
  const [decoder, translator] = [createAmbRcDecoder(), createAmbRcTranslator('sf')];
  return (bytes) => decoder.push(bytes).flatMap((record) => said(translator.translate(record, NOW_MS)));
}

function p3(): Feed {
  const [decoder, translator] = [createP3Decoder(), createP3Translator('sf')];
  return (bytes) => decoder.push(bytes).flatMap((record) => said(translator.translate(record, NOW_MS)));
}

const aP3Passing = {
  kind: 'passing',
  passingNumber: 157_777,
  transponder: 5_021,
  rtcTimeUs: NOW_MS * 1000,
  utcTimeUs: null,
  strength: 90,
  hits: 30,
  flags: null,
  transponderText: null,
  driverId: null,
  userFlag: null,
  voltageRaw: null,
  temperatureRaw: null,
  decoderId: 1,
} as const;

const feeds: [string, () => Feed, Uint8Array[]][] = [
  [
    'Multiloop',
    multiloop,
    [
      '$R¦R¦400004C7¦Q1¦Hoosier Super Tour¦¦Group 2 Race 1¦R¦685ECBB8',
      '$H¦N¦2F4¦Q1¦G¦685E9B2F¦9A0AB¦0¦D42B4',
      '$E¦R¦17¦Q1¦12X¦17¦David Richardson¦9¦2¦Honda¦FC¦C5FD',
      '$C¦U¦80004¦Q1¦C¦12X¦8¦4¦83DDF¦1CB83¦T¦1CB83¦4¦2E6A¦0¦649¦0¦C¦1CB83¦Active¦G¦1¦0¦9¦2',
      '$C¦U¦80005¦Q1¦C¦7¦8¦2BC¦83DDFFF¦1CB83¦T¦1CB83¦4¦2E6A¦0¦649¦0¦C¦1CB83¦Active¦G¦1¦0¦9¦2',
      '$S¦N¦F3170000¦Q1¦12X¦EF317¦S2¦2DF3C0E¦7C07¦5',
      '$I¦R¦F005A¦Q1¦12X¦F005A¦83DDF¦',
    ].map((line) => latin1(`${line}\r\n`)),
  ],
  [
    'RMonitor',
    rmonitor,
    [
      '$F,14,"00:12:45","13:34:23","00:09:47.125","Green "\r\n',
      '$A,"17","5X",4720,"John","Johnson","USA",7\r\n$C,7,"Pro"\r\n',
      '$G,24,"17",20,"00:08:12.152"\r\n$J,"17","00:00:23.619","00:08:12.152"\r\n',
      '$COR,"17","658",2,"00:00:35.272","-00:00:00.012"\r\n',
      '$RMHL,"17","51","3","00:01:52.036","Green ","03:06:01.100"\n\n',
      '$B,1,"Race"\r\n$H,2,"17",3,"00:02:17.872"\r\n',
      '$SR,1,"17",20,"00:00:23.619",30483\n',
    ].map(utf8),
  ],
  [
    'MYLAPS',
    mylaps,
    [
      'Finish@Passing@t=15:37:40.704|c=LZ63021|d=250308|h=12|l=3@77@$',
      'Finish@Passing@t=15:39:40.704|c=LZ63022|d=250308|h=12|l=3@78@$',
      'A@Marker@2025-04-13 05:57:56.027|ext-gun|Extern gunshot@1@$',
    ].map(utf8),
  ],
  ['AMBrc', ambRc, [latin1('\x01@\t20\t2\t8533156\t596.126\t400\t163\t2\tx14F5\r\n')]],
  [
    'P3',
    p3,
    [encodeP3(aP3Passing), encodeP3({ ...aP3Passing, transponder: 5_022, rtcTimeUs: NOW_MS * 1000 + 61e6 })],
  ],
];

function storedLaps({ histories }: SessionState) {
  return histories.flatMap((history) => history?.laps ?? []);
}

describe('a damaged feed', () => {
  test.each(feeds)(
    '%s causes no more data on the board than was sent',
    (name, open, samples) => {
      const feed = open();
      let state = emptyState;
      let events: SessionEvent[] = [];
      const entries = new Set<string>();
      let count = 0;
      let lapEvents = 0;
      for (const input of mutatedInputs(`damaged ${name}`, samples, INPUTS)) {
        const more = feed(input);
        for (const event of more) if (event.kind === 'competitor') entries.add(event.competitorId);
        expect(more.length).toBeLessThanOrEqual(entries.size + MOST_EVENTS_PER_INPUT);
        count += more.length;
        lapEvents += more.filter(({ kind }) => kind !== 'clock' && kind !== 'flag').length;
        events = events.concat(more);
        if (events.length < 500) continue;
        state = foldSession(state, events);
        events = [];
      }
      state = foldSession(state, events);
      expect(count).toBeGreaterThan(INPUTS / 100);
      expect(count).toBeLessThanOrEqual(INPUTS * 5);
      // Untimed laps are one shared object, however many a damaged number skips.
      expect(new Set(storedLaps(state)).size).toBeLessThanOrEqual(lapEvents + 1);
      expect(state.lapCount).toBeLessThanOrEqual(MAX_LIVE_LAPS_PER_SESSION);
      expect(state.order.length).toBeLessThanOrEqual(MAX_COMPETITORS_PER_SESSION);
    },
    FUZZ_TIMEOUT_MS,
  );

  test('with an impossible number of laps gives none', () => {
    const lap = (laps: string) =>
      latin1(
        `$C¦U¦80004¦Q1¦C¦12X¦8¦${laps}¦83DDF¦1CB83¦T¦1CB83¦${laps}¦2E6A¦0¦649¦0¦C¦1CB83¦Active¦G¦1¦0¦9¦2\r\n`,
      );
    const feed = multiloop();
    feed(latin1('$R¦R¦400004C7¦Q1¦Tour¦¦Race 1¦R¦685ECBB8\r\n'));
    for (const laps of ['FFFF', 'FFFFFFFF', '700']) {
      for (const event of feed(lap(laps))) {
        expect(event.kind).not.toBe('lap');
        if (event.kind === 'position') expect(event.laps).toBeUndefined();
      }
    }
    expect(feed(lap('4')).map(({ kind }) => kind)).toContain('lap');
    expect(possibleLap(700)).toBe(700);
    expect(possibleLap(700, 24 * 3_600_000)).toBe(700);
    expect(possibleLap(700, 540_000)).toBeNull();
    expect(possibleLap(100_000)).toBeNull();
  });
});
