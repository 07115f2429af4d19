import 'fake-indexeddb/auto';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { publishSession } from '../../../identity/session.ts';
import { SIGNED_OUT_STORAGE_KEY } from '../../../page/storage-keys.ts';
import { openDeskDatabase } from './outbox/desk-database.ts';
import { type RunFacts, useRunFacts } from './use-run-facts.ts';

const place = { eventId: 1, sessionId: 2 };
const facts: RunFacts = {
  ...{
    eventName: 'Club Day',
    startDate: '2026-05-11',
    endDate: '2026-05-11',
    sessionName: 'Race',
    group: '',
  },
  ...{ timeZone: 'UTC', laps: 12, timeMs: null, startsAtMs: 0, entries: 3, classes: [] },
  ...{ canRun: true, canDecide: false, guid: undefined, isOfficial: false },
};

beforeEach(() => {
  localStorage.clear();
  publishSession();
  // Another device.
  vi.stubGlobal('indexedDB', new IDBFactory());
});
afterEach(cleanup);

async function keep(count = 0): Promise<void> {
  const db = await openDeskDatabase();
  await db.saveFact('run:1:2', facts);
  for (let act = 0; act < count; act++)
    await db.add({
      ...place,
      offsetMs: 0,
      events: [{ kind: 'act', atMs: act, actId: `act ${act}`, does: [] }],
    });
  db.close();
}

test('who was signed out against their will, by a kill or a lost connection, goes on timing', async () => {
  await keep();
  const { result } = renderHook(() => useRunFacts(place));
  await waitFor(() => expect(result.current).toEqual({ kind: 'ready', facts }));
});

test('a device that has never timed the session asks for a sign-in', async () => {
  const { result } = renderHook(() => useRunFacts(place));
  await waitFor(() => expect(result.current).toEqual({ kind: 'signed-out', kept: 0 }));
});

test('after a sign-out the session is closed, and says how many acts wait for the next sign-in', async () => {
  await keep(2);
  localStorage.setItem(SIGNED_OUT_STORAGE_KEY, '1');
  const { result } = renderHook(() => useRunFacts(place));
  await waitFor(() => expect(result.current).toEqual({ kind: 'signed-out', kept: 2 }));
});
