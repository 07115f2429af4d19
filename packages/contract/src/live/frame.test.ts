import { describe, expect, it, test } from 'vitest';
import { type ServerFrame, serverFrame, type ViewerFrame, viewerFrame } from './frame.ts';

describe('a message of a viewer', () => {
  const whole: ViewerFrame[] = [
    { k: 'join-session', sessionId: 'lw-12-34', last: { stream: 'a1', n: 7 } },
    { k: 'join-event', eventId: 'lw-12' },
    { k: 'snapshot' },
    { k: 'leave' },
    { k: 'watch-lists', eventId: 'lw-12' },
    { k: 'leave-lists' },
  ];
  test.each(whole.map((frame) => [frame.k, frame] as const))('%s is parsed unchanged', (_, frame) => {
    expect(viewerFrame.parse(frame)).toEqual(frame);
  });

  it('is refused with an impossible session id', () => {
    for (const sessionId of ['', '12', 'lw-12', 'lw-12-34; drop', 7]) {
      expect(viewerFrame.safeParse({ k: 'join-session', sessionId }).success).toBe(false);
    }
    expect(
      viewerFrame.safeParse({ k: 'join-event', eventId: 'lw-1', last: { stream: 'a', n: -1 } }).success,
    ).toBe(false);
  });
});

describe('a message of the server', () => {
  const age = { venueMs: 1_800_000_000_000, feedAgeMs: 900 };
  const whole: ServerFrame[] = [
    {
      k: 'snapshot',
      sessionId: 'lw-1-2',
      eventId: 'lw-1',
      stream: 'a1',
      n: 4,
      ...age,
      board: { at: 5, epochMs: 3 },
    },
    {
      k: 'd',
      n: 5,
      at: 9,
      r: { 7: { ls: 12, gp: 828, df: '1', mkr: 1, sec: { 0: [22_037, 21_900] } } },
      m: [[7, 0]],
    },
    { k: 'resumed', stream: 'a1', n: 5, ...age },
    { k: 'waiting', eventId: 'lw-1' },
    { k: 'heartbeat', n: 5, ...age },
    { k: 'sessions', eventId: 'lw-1', changes: { chg: [], del: ['lw-1-2'] } },
    { k: 'events', changedEvents: [], deletedEvents: ['lw-1'] },
    { k: 'refused', reason: 'too-many-viewers', retryAfterMs: 5000 },
    { k: 'error', message: 'not a message' },
  ];
  test.each(whole.map((frame) => [frame.k, frame] as const))('%s is parsed unchanged', (_, frame) => {
    expect(serverFrame.parse(JSON.parse(JSON.stringify(frame)))).toEqual(frame);
  });

  it('is refused with an unknown marker or gap', () => {
    for (const row of [{ mkr: 99 }, { gp: '1 Lap' }, { ls: 1.5 }]) {
      expect(serverFrame.safeParse({ k: 'd', n: 1, at: 1, r: { 0: row } }).success).toBe(false);
    }
  });
});
