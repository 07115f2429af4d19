import { createRandom } from '@lapwing/timing/simulator/random';
import { describe, expect, test } from 'vitest';
import { ReplayProgress } from './replay-progress.ts';

const MAX_LAG_MS = 5_000;

/** A replica that has everything. */
function upToDate(position = 1_000, nowMs = 0): ReplayProgress {
  const progress = new ReplayProgress(MAX_LAG_MS);
  progress.notePrimary(position, progress.askPrimary(), nowMs);
  progress.noteReplayed(position);
  return progress;
}

describe('a replica is read', () => {
  test('if it has replayed everything', () => {
    expect(upToDate().mayRead(0)).toBe(true);
    expect(upToDate().readAfter(0)).toBe(1_000);
  });

  test('not before the primary has told where it is', () => {
    const progress = new ReplayProgress(MAX_LAG_MS);
    progress.noteReplayed(1_000_000);
    expect(progress.mayRead(0)).toBe(false);
  });

  test('not while a commit is missing, and again when it has arrived', () => {
    const progress = upToDate();
    progress.require(1_100);
    expect(progress.mayRead(0)).toBe(false);
    progress.noteReplayed(1_099);
    expect(progress.mayRead(0)).toBe(false);
    progress.noteReplayed(1_100);
    expect(progress.mayRead(0)).toBe(true);
  });

  test('not after a commit of unknown position, until the primary was asked after it', () => {
    const progress = upToDate();
    const askedBefore = progress.askPrimary();
    progress.require(null);
    progress.notePrimary(1_000, askedBefore, 0);
    progress.noteReplayed(1_000);
    expect(progress.mayRead(0)).toBe(false);
    progress.notePrimary(1_200, progress.askPrimary(), 0);
    expect(progress.mayRead(0)).toBe(false);
    progress.noteReplayed(1_200);
    expect(progress.mayRead(0)).toBe(true);
  });

  test('not if it is further behind than the limit', () => {
    const progress = upToDate();
    progress.notePrimary(1_500, progress.askPrimary(), 1_000);
    // Nothing was announced, so nothing is missing yet.
    expect(progress.mayRead(4_999)).toBe(true);
    expect(progress.mayRead(5_001)).toBe(false);
    expect(progress.lagMs(6_000)).toBe(6_000);
    progress.noteReplayed(1_500);
    expect(progress.lagMs(6_000)).toBe(5_000);
    expect(progress.mayRead(6_000)).toBe(true);
  });

  test('on an idle primary, however long it is idle', () => {
    const progress = upToDate();
    for (let atMs = 0; atMs <= 60_000; atMs += 1_000) {
      progress.notePrimary(1_000, progress.askPrimary(), atMs);
      expect(progress.mayRead(atMs + 1_000)).toBe(true);
    }
  });

  test('not while it is lost, nor at an earlier position after it was started again', () => {
    const progress = upToDate();
    progress.require(1_100);
    progress.noteReplayed(1_100);
    progress.noteLost();
    expect(progress.mayRead(0)).toBe(false);
    progress.noteReplayed(1_050);
    expect(progress.mayRead(0)).toBe(false);
    progress.noteReplayed(1_100);
    expect(progress.mayRead(0)).toBe(true);
  });

  test.each([24, 40])('if the next record begins behind a header of %i bytes', (header) => {
    const page = 8192 * 7;
    const progress = upToDate(page - 16);
    progress.require(page + header);
    expect(progress.mayRead(0)).toBe(false);
    progress.noteReplayed(page);
    expect(progress.mayRead(0)).toBe(true);
  });
});

test('it is never read without everything that was announced', () => {
  const random = createRandom('replica');
  const upTo = (most: number) => random.whole(0, most);
  let reads = 0;
  for (let run = 0; run < 200; run++) {
    const progress = new ReplayProgress(MAX_LAG_MS);
    let written = 100_000;
    let announced = written;
    let replayed = written;
    for (let step = 0; step < 100; step++) {
      const kind = upTo(3);
      if (kind < 2) {
        // Records have at least 24 bytes, in steps of 8.
        written += 24 + 8 * upTo(300);
        announced = written;
        progress.require(kind === 0 ? null : written);
      } else if (kind === 2) progress.notePrimary(written, progress.askPrimary(), 0);
      else {
        replayed = Math.min(written, replayed + 8 * upTo(1_500));
        progress.noteReplayed(replayed);
      }
      if (!progress.mayRead(0)) continue;
      reads += 1;
      // A position up to 40 bytes into a page may be the end of what is on the page before.
      expect(replayed).toBeGreaterThanOrEqual(announced - 40);
    }
  }
  expect(reads).toBeGreaterThan(100);
});
