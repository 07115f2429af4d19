import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDelivery } from './delivery.ts';

const ADDRESS = 'https://timing.example.org/api/telemetry/v2/track';
const receiver = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', receiver);
});
afterEach(() => {
  receiver.mockReset();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const batchOf = (items: unknown[]) => ({ urlString: ADDRESS, data: JSON.stringify(items) });

/** Seconds between attempts. */
async function pausesAfter(answer: () => Response): Promise<number[]> {
  const triedAtMs: number[] = [];
  receiver.mockImplementation(async () => {
    triedAtMs.push(Date.now());
    return answer();
  });
  createDelivery().sendPOST(batchOf([{ name: 'lap' }]), () => {});
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  return triedAtMs.slice(1).map((atMs, index) => Math.round((atMs - (triedAtMs[index] ?? 0)) / 1000));
}

test('pauses grow from ten seconds to an hour', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(1);
  const unavailable = () => new Response(null, { status: 503 });
  expect(await pausesAfter(unavailable)).toEqual([10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600]);
  random.mockReturnValue(0);
  expect(await pausesAfter(unavailable)).toEqual(Array(10).fill(10));
});

test('a receiver that asks for a longer pause gets an hour', async () => {
  const busy = () => new Response(null, { status: 429, headers: { 'retry-after': '7200' } });
  expect(await pausesAfter(busy)).toEqual(Array(10).fill(3600));
});

test('up to 10000 events wait in memory, and more are dropped', () => {
  receiver.mockReturnValue(new Promise(() => {}));
  const delivery = createDelivery();
  const outcomes: number[] = [];
  delivery.sendPOST(batchOf(Array(9_999).fill(0)), (status) => outcomes.push(status));
  delivery.sendPOST(batchOf([0]), (status) => outcomes.push(status));
  expect(outcomes).toEqual([]);
  delivery.sendPOST(batchOf([0]), (status) => outcomes.push(status));
  expect(outcomes).toEqual([507]);
});

test.each([
  ['65000 bytes', true, 'x'.repeat(64_996)],
  ['65001 bytes', false, 'x'.repeat(64_997)],
  ['65002 bytes in half as many characters', false, 'é'.repeat(32_499)],
])('when the page closes, %s outlive it: %s', (_, isBeacon, text) => {
  receiver.mockReturnValue(new Promise(() => {}));
  createDelivery().sendPOST(batchOf([text]), () => {}, true);
  expect(receiver.mock.calls[0]?.[1]?.keepalive).toBe(isBeacon);
});
