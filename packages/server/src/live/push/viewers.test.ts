import { PassThrough } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Viewer } from './viewer.ts';
import { Viewers } from './viewers.ts';

const PERIOD_MS = 3_000;
const PERIODS_FROM_PING_TO_PING = 10;

test('everyone is pinged every half minute, spread evenly over the periods', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const all = new Viewers();
  onTestFinished(() => all.close());
  const pings = Array.from({ length: 300 }, () => {
    const viewer = new Viewer(new PassThrough(), { close() {}, terminate() {} });
    all.add(viewer, { heartbeat: () => [] });
    return vi.spyOn(viewer, 'ping');
  });
  const pinged = () => pings.reduce((sum, ping) => sum + ping.mock.calls.length, 0);

  for (let period = 1; period <= PERIODS_FROM_PING_TO_PING; period++) {
    vi.advanceTimersByTime(PERIOD_MS);
    expect(pinged()).toBe((pings.length / PERIODS_FROM_PING_TO_PING) * period);
  }
  for (const ping of pings) expect(ping).toHaveBeenCalledTimes(1);
});
