import { createP3Decoder } from '@lapwing/timing/feeds/p3/p3-decoder';
import { createP3DecoderBox } from '@lapwing/timing/simulator/p3-decoder-box';
import { simulateSession } from '@lapwing/timing/simulator/simulate-session';
import { typicalRace } from '@lapwing/timing/simulator/typical-race';
import { expect, test } from 'vitest';
import type { Cursor } from '../sending/outgoing.ts';
import { parseLoopNames } from './loops.ts';
import { createP3Feed } from './p3-feed.ts';

const startsAtMs = Date.UTC(2026, 4, 3, 12);
const race = typicalRace({ sport: 'RC', seed: 'missing', competitors: 4, minutes: 2, startsAtMs });
const box = createP3DecoderBox(['finish']);
const frames = [...simulateSession(race)].flatMap((event) => box.apply(event) ?? []);
const [first, second, third, fourth, fifth] = frames.map((frame) => Uint8Array.from(frame));

function aFeed(cursor: Cursor) {
  const target = { outputsOf: () => [], endOf: () => [] };
  const feed = createP3Feed({ target, loops: parseLoopNames(null), cursor });
  const { greeting, push } = feed.connect();
  const hear = (frame: Uint8Array = new Uint8Array()) => push(frame, startsAtMs).passings;
  return { feed, greeting, hear };
}

test('missing passings are requested again after a restart, and the rest is not stored twice', () => {
  const before = aFeed({});
  expect([first, fourth].map(before.hear)).toEqual([1, 1]);

  const after = aFeed(before.feed.cursor());
  const [asked] = after.greeting.flatMap((bytes) => createP3Decoder().push(bytes));
  expect(asked).toMatchObject({ kind: 'resend', fromNumber: 2 });
  expect([second, third, fourth, fifth].map(after.hear)).toEqual([1, 1, 0, 1]);
  expect(after.feed.cursor()).toEqual({ passing: 5 });
});
