import { expect, onTestFinished, test, vi } from 'vitest';
import { BusTimeout } from '../bus/bus.ts';
import { createBusNetwork, type TestBus } from '../bus/bus-network.test-support.ts';
import { Problem, problem } from '../http/problem.ts';
import { LeaseLost } from './lease-store.ts';
import type { Leases } from './leases.ts';
import { createOwnerCalls, OwnedElsewhere } from './owner-calls.ts';

/** Two nodes, of which the first owns everything. */
function openPair(handle: (request: string) => Promise<unknown>) {
  const network = createBusNetwork();
  const errors: unknown[] = [];
  const open = (nodeId: string, bus: TestBus | null) => {
    const calls = createOwnerCalls({
      leases: { nodeId } as Leases,
      bus,
      own: async (sessionId) => {
        if (nodeId !== 'owner') throw new OwnedElsewhere(sessionId, 'owner');
      },
      onError: (error) => errors.push(error),
    });
    return calls.define('work', handle);
  };
  const [ownerBus, otherBus] = [network.open(), network.open()];
  return { owner: open('owner', ownerBus), other: open('other', otherBus), otherBus, open, errors };
}

test('a call is answered by the owner, wherever it is made', async () => {
  const { owner, other, errors } = openPair(async (request) => ({ request }));
  expect(await owner(1, 'here')).toEqual({ request: 'here' });
  expect(await other(1, 'there')).toEqual({ request: 'there' });
  expect(errors).toEqual([]);
});

test('a refusal of the owner is the same everywhere', async () => {
  const { other } = openPair(async () => {
    throw problem('conflict', { detail: 'It is over', headers: { 'retry-after': '5' } });
  });
  const refusal = await other(1, '').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Problem);
  expect(refusal).toMatchObject({
    code: 'conflict',
    details: { detail: 'It is over', headers: { 'retry-after': '5' } },
  });
});

test('a failure of the owner is a failure, and not repeated', async () => {
  let calls = 0;
  const { other } = openPair(async () => {
    calls += 1;
    throw new Error('no such column');
  });
  await expect(other(1, '')).rejects.toThrow('no such column');
  expect(calls).toBe(1);
});

test.each([
  ['has no database', { severity: 'FATAL', code: '57P01' }, 'The database does not answer'],
  ['has no room', { severity: 'ERROR', code: '53100' }, 'There is no room left on the disk'],
])('an owner that %s says so everywhere', async (_, facts, detail) => {
  const { other } = openPair(async () => {
    throw Object.assign(new Error('failed'), facts);
  });
  await expect(other(1, '')).rejects.toMatchObject({ statusCode: 503, details: { detail } });
});

test('an owner that has just lost the session is asked again', async () => {
  let calls = 0;
  const { other, owner } = openPair(async () => {
    calls += 1;
    if (calls % 2 === 1) throw new LeaseLost('session/1');
    return calls;
  });
  expect(await other(1, '')).toBe(2);
  expect(await owner(1, '')).toBe(4);
});

test('a slow owner is asked less and less often, so that repeated calls do not make it slower', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { other, otherBus } = openPair(async () => 'done');
  const waitedMs: number[] = [];
  otherBus.request = async (subject, _message, timeoutMs) => {
    waitedMs.push(timeoutMs);
    vi.advanceTimersByTime(timeoutMs);
    throw new BusTimeout(subject);
  };
  await expect(other(1, '')).rejects.toMatchObject({ statusCode: 503 });
  expect(waitedMs).toEqual([1_500, 3_000, 3_500]);
});

test('an owner that has ended is asked again soon', async () => {
  const { other, otherBus } = openPair(async () => 'done');
  const { request } = otherBus;
  const waitedMs: number[] = [];
  otherBus.request = async (subject, message, timeoutMs) => {
    waitedMs.push(timeoutMs);
    if (waitedMs.length < 4) throw new BusTimeout(subject);
    return request(subject, message, timeoutMs);
  };
  expect(await other(1, '')).toBe('done');
  expect(waitedMs).toEqual([1_500, 1_500, 1_500, 1_500]);
});

test.each(['without a bus', 'while the bus is away'])(
  '%s another node says when to try again',
  async (when) => {
    const { open, other, otherBus } = openPair(async () => 'done');
    if (when !== 'without a bus') otherBus.cut();
    const call = when === 'without a bus' ? open('alone', null) : other;
    await expect(call(1, '')).rejects.toMatchObject({
      statusCode: 503,
      details: { headers: { 'retry-after': expect.stringMatching(/^[1-5]$/) } },
    });
  },
);
