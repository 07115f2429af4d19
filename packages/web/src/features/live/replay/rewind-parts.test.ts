import { expect, test } from 'vitest';
import { createRewindParts, type LoadPart } from './rewind-parts.ts';

const PART_MS = 100;

/** A session with a part every 100 ms, whose newest part has this many frames. */
function session(newest: { fromMs: number; frames: number }) {
  const asked: [number, number][] = [];
  const load: LoadPart = async (at, have, onProgress) => {
    asked.push([at, have]);
    onProgress?.(0.5);
    onProgress?.(1);
    const fromMs = Math.min(newest.fromMs, Math.floor(at / PART_MS) * PART_MS);
    const isNewest = fromMs === newest.fromMs;
    const count = isNewest ? newest.frames : 10;
    const frames = Array.from({ length: count }, (_, place): [number, { at: number }] => [
      fromMs + place,
      { at: fromMs + place },
    ]);
    const nextMs = isNewest ? null : fromMs + PART_MS;
    return {
      fromMs,
      nextMs,
      untilMs: newest.fromMs + newest.frames,
      hasEnded: false,
      board: { at: fromMs },
      frames: frames.slice(have),
    };
  };
  return { asked, parts: createRewindParts(load) };
}

test('a moment is found once its part is loaded', async () => {
  const { parts } = session({ fromMs: 900, frames: 3 });
  expect(parts.find(250)).toBe(null);
  await parts.load(250);
  expect(parts.find(299)?.fromMs).toBe(200);
  expect([parts.find(199), parts.find(300)]).toEqual([null, null]);
});

test('simultaneous requests for a moment are one', async () => {
  const { asked, parts } = session({ fromMs: 900, frames: 3 });
  await Promise.all([parts.load(250), parts.load(250)]);
  expect(asked).toEqual([[250, 0]]);
});

test('the newest part grows by what is missing', async () => {
  const newest = { fromMs: 900, frames: 3 };
  const { asked, parts } = session(newest);
  const part = await parts.load(950);
  newest.frames = 5;
  expect((await parts.extend(part)).frames.map(([atMs]) => atMs)).toEqual([900, 901, 902, 903, 904]);
  expect(asked.at(-1)).toEqual([900, 3]);
  expect(parts.find(2_000)?.frames).toHaveLength(5);
});

test('parts that nobody has looked at for long are dropped', async () => {
  const { parts } = session({ fromMs: 9_000, frames: 3 });
  for (let place = 0; place < 14; place++) await parts.load(place * PART_MS);
  expect(parts.find(50)).toBe(null);
  expect(parts.find(1_350)?.fromMs).toBe(1_300);
});

test('the progress of a part is reported to the one who waits for it', async () => {
  const { parts } = session({ fromMs: 900, frames: 3 });
  const shares: number[] = [];
  await parts.load(250, (share) => shares.push(share));
  expect(shares).toEqual([0.5, 1]);
});
