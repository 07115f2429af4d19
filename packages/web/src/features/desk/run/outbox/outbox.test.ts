import type { DeskEvent } from '@lapwing/contract/ingest/session-event';
import { createRandom } from '@lapwing/timing/simulator/random';
import { expect, test } from 'vitest';
import {
  type NewRecord,
  type OutboxRecord,
  type OutboxStore,
  type RefusedRecord,
  type SendOutcome,
  sendOutbox,
} from './outbox.ts';

/** Like the disk: it stays when the page is killed. */
function createDisk(): OutboxStore & { readonly records: OutboxRecord[]; readonly refused: RefusedRecord[] } {
  const records: OutboxRecord[] = [];
  const refused: RefusedRecord[] = [];
  let last = 0;
  function remove(sequence: number): void {
    const place = records.findIndex((record) => record.sequence === sequence);
    if (place !== -1) records.splice(place, 1);
  }
  return {
    deviceId: 'desk',
    records,
    async add(record: NewRecord) {
      last += 1;
      const stored = { ...record, sequence: last };
      records.push(stored);
      return stored;
    },
    list: async () => [...records],
    refused,
    async remove(sequence) {
      remove(sequence);
    },
    async refuse(record) {
      refused.push(record);
      remove(record.sequence);
    },
  };
}

const actOf = (turn: number): DeskEvent => ({ kind: 'act', atMs: turn, actId: `act ${turn}`, does: [] });

/** A server that stores each batch once, behind a network that loses requests and answers. */
function createServer(isLost: () => boolean) {
  const known = new Set<string>();
  const journal: DeskEvent[] = [];
  return {
    journal,
    async take(record: OutboxRecord, batchId: string): Promise<SendOutcome> {
      if (isLost()) return { kind: 'unreachable' };
      if (!known.has(batchId)) journal.push(...record.events);
      known.add(batchId);
      return isLost() ? { kind: 'unreachable' } : { kind: 'delivered' };
    },
  };
}

test.each(Array.from({ length: 50 }, (_, seed) => seed))(
  'acts arrive in order and once, whenever the page is killed and the network is cut (seed %i)',
  async (seed) => {
    const random = createRandom(`outbox ${seed}`);
    const disk = createDisk();
    let isCut = false;
    const server = createServer(() => isCut || random.chance(0.2));
    const count = random.whole(5, 40);
    let page = new AbortController();
    let done = 0;
    let steps = 0;

    /** Everything that can happen between two steps of the sender. */
    async function interfere(): Promise<void> {
      steps += 1;
      if (steps > 400) isCut = false;
      if (done < count && random.chance(0.6)) {
        done += 1;
        await disk.add({ eventId: 1, sessionId: 2, events: [actOf(done)], offsetMs: 0 });
      }
      if (steps <= 400 && random.chance(0.15)) isCut = !isCut;
      if (random.chance(0.1)) page.abort();
    }

    while (done < count || disk.records.length > 0) {
      page = new AbortController();
      await sendOutbox(
        {
          store: disk,
          send: async (record, batchId) => {
            await interfere();
            const outcome = await server.take(record, batchId);
            await interfere();
            return outcome;
          },
          pause: async () => {
            await interfere();
            if (done >= count && disk.records.length === 0) page.abort();
          },
          onOutcome: () => {},
        },
        page.signal,
      );
    }
    expect(server.journal).toEqual(Array.from({ length: count }, (_, turn) => actOf(turn + 1)));
  },
);

test('a refused record does not hold up the ones behind it, and a blocked one does', async () => {
  const disk = createDisk();
  for (const turn of [1, 2, 3])
    await disk.add({ eventId: 1, sessionId: 2, events: [actOf(turn)], offsetMs: 0 });
  const outcomes: SendOutcome[] = [
    { kind: 'refused', reasons: [{ message: 'the session has no act 7' }] },
    { kind: 'blocked' },
    { kind: 'delivered' },
    { kind: 'delivered' },
  ];
  const page = new AbortController();
  const sent: number[] = [];
  await sendOutbox(
    {
      store: disk,
      send: async ({ sequence }) => {
        sent.push(sequence);
        return outcomes.shift() ?? { kind: 'unreachable' };
      },
      pause: async (failures) => {
        if (failures === 0) page.abort();
      },
      onOutcome: () => {},
    },
    page.signal,
  );
  expect(sent).toEqual([1, 2, 2, 3]);
  expect(disk.records).toEqual([]);
  expect(disk.refused).toMatchObject([
    { sequence: 1, events: [actOf(1)], reasons: [{ message: 'the session has no act 7' }] },
  ]);
});
