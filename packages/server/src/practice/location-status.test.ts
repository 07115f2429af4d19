import { describe, expect, it } from 'vitest';
import { locationStatusAt } from './location-status.ts';

const NOW = Date.parse('2026-05-01T12:00:00Z');
const minutesAgo = (minutes: number) => NOW - minutes * 60_000;

describe('the status of a practice location', () => {
  it.each([
    ['never gave a sign', null, null, 'UNKNOWN'],
    ['fell silent an hour ago', minutesAgo(60), minutesAgo(70), 'OFFLINE'],
    ['reports, and nobody drives', minutesAgo(1), null, 'ONLINE'],
    ['reports, and the last one left a while ago', minutesAgo(1), minutesAgo(30), 'ONLINE'],
    ['reports, and someone drives', minutesAgo(1), minutesAgo(2), 'ACTIVE'],
    ['saw someone just now and has no heartbeat', null, minutesAgo(1), 'ACTIVE'],
    ['fell silent while someone drove', minutesAgo(5), minutesAgo(5), 'OFFLINE'],
  ] as const)('of a decoder that %s', (_, lastHeartbeatAtMs, lastPassingAtMs, status) => {
    expect(locationStatusAt({ lastHeartbeatAtMs, lastPassingAtMs }, NOW)).toBe(status);
  });
});
