import { describe, expect, it } from 'vitest';
import { formatLiveEventId, formatLiveSessionId, parseLiveEventId, parseLiveSessionId } from './ids.ts';

describe('live ids', () => {
  it('contain the event id and the session id', () => {
    expect(parseLiveEventId(formatLiveEventId(12))).toBe(12);
    expect(parseLiveSessionId(formatLiveSessionId(12, 34), 12)).toBe(34);
  });

  it('are taken in any letter case', () => {
    expect(parseLiveEventId('LW-12')).toBe(12);
    expect(parseLiveSessionId('Lw-12-34', 12)).toBe(34);
  });

  it.each(['12', 'lw-', 'ab-12', 'lw-12-34', 'lw-1e3'])('%s is not an id of our events', (id) => {
    expect(parseLiveEventId(id)).toBeNull();
  });

  it('do not lead to a session of another event', () => {
    expect(parseLiveSessionId('lw-13-34', 12)).toBeNull();
    expect(parseLiveSessionId('lw-12', 12)).toBeNull();
  });
});
