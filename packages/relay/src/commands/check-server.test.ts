import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOutbox } from '../outbox/outbox.ts';
import {
  startIngestServer,
  TEST_KEY,
  type TestIngestServer,
} from '../relaying/ingest-server.test-support.ts';
import { createIngestClient } from '../sending/ingest-client.ts';
import { keySourceOf } from '../sending/upload-key.ts';
import { checkServer } from './check-server.ts';
import { parseFeedOptions } from './options/relay-options.ts';

let folder: string;
let server: TestIngestServer;
let notices: string[];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-ask-'));
  server = await startIngestServer();
  notices = [];
});
afterEach(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const nowMs = Date.UTC(2026, 4, 3, 12);

async function ask(given: Record<string, string>, protocol: 'p3' | 'rmonitor' = 'p3', isReplay = false) {
  const client = createIngestClient(server.url, keySourceOf(null, { LAPWING_KEY: TEST_KEY }));
  const notice = (text: string) => void notices.push(text);
  const options = parseFeedOptions(given, protocol, nowMs);
  const { session } = await checkServer(client, { ...options, outboxFolder: folder, isReplay, notice });
  return session?.document.clientId ?? null;
}

type Status = OwnEvent['status'];
function knows(clientId: string, sessions: Record<string, Status> = {}) {
  server.ownEvents.splice(0, 1, {
    ...{ eventId: 1, clientId, name: 'Cup', startDate: '2026-05-03', status: 'Active' },
    ...{ isListed: true, isDeleted: false, path: '/events/1' },
    sessions: Object.entries(sessions).map(([id, status]) => ({
      ...{ sessionId: 1, clientId: id, name: id, status, revision: 1 },
    })),
  });
}

describe('before a relay starts', () => {
  test('an unknown event is refused with what a new one needs', async () => {
    await expect(ask({ 'event-id': 'cup' }, 'rmonitor')).rejects.toThrow(
      'The server has no event "cup". A new event needs --event, --sport, --location, --country, --date',
    );
    const named = { 'event-id': 'cup', event: 'Cup', sport: 'Karting' };
    await expect(ask(named, 'rmonitor')).rejects.toThrow('A new event needs --location, --country.');
    await ask({ ...named, location: 'Genk', country: 'BE' }, 'rmonitor');
    knows('cup');
    await ask({ 'event-id': 'cup' }, 'rmonitor');
  });

  test('a key with another scope is refused', async () => {
    knows('cup');
    server.limitKey(['results']);
    await expect(ask({ 'event-id': 'cup' }, 'rmonitor')).rejects.toThrow(
      'The key "track" of Test Club is for results; this relay needs a key for live.',
    );
    await expect(ask({ practice: 'home' })).rejects.toThrow('this relay needs a key for practice.');
  });

  test('a server that does not respond delays nothing', async () => {
    await server.stop();
    expect(await ask({ 'event-id': 'cup', session: 'Practice' })).toBe('practice');
    expect(notices.join()).toContain('kept and sent as soon as it can be');
  });
});

describe('a reused session name', () => {
  const practice = { 'event-id': 'cup', session: 'Practice' };

  test('continues the session while it runs', async () => {
    knows('cup');
    expect(await ask(practice)).toBe('practice');
    knows('cup', { practice: 'Active' });
    expect(await ask(practice)).toBe('practice');
    // In the timetable, without a result yet.
    knows('cup', { practice: 'None' });
    expect(await ask(practice)).toBe('practice');
  });

  test('is another session once the first has ended', async () => {
    knows('cup', { practice: 'Provisional' });
    expect(await ask(practice)).toBe('practice-2');
    knows('cup', { practice: 'Official', 'practice-2': 'Active' });
    expect(await ask(practice)).toBe('practice-2');
    knows('cup', { practice: 'Official', 'practice-2': 'Provisional' });
    expect(await ask(practice)).toBe('practice-3');
  });

  test('is remembered for a restart while the server cannot be reached', async () => {
    knows('cup', { practice: 'Provisional' });
    expect(await ask(practice)).toBe('practice-2');
    await server.stop();
    expect(await ask(practice)).toBe('practice-2');
    expect(await ask({ ...practice, session: 'Race' })).toBe('race');
  });

  test('is another session once the relay has ended the first, whether the server has it or not', async () => {
    const keep = async (clientId: string, kind: 'session-ended' | 'flag') => {
      const outbox = await openOutbox({ folder });
      const session = { clientId, name: 'Practice', type: 'practice' };
      const events = [
        { kind: 'flag', atMs: nowMs },
        { kind, atMs: nowMs },
      ];
      const record = { call: 'live', event: { clientId: 'cup' }, session, events, cursor: {} };
      await outbox.append(() => JSON.stringify(record));
      await outbox.close();
    };
    await server.stop();
    expect(await ask(practice)).toBe('practice');
    await keep('practice', 'flag');
    expect(await ask(practice)).toBe('practice');
    await keep('practice', 'session-ended');
    // The rest of an interrupted replay belongs to the session that it ended.
    expect(await ask(practice, 'p3', true)).toBe('practice');
    expect(await ask(practice)).toBe('practice-2');
    expect(await ask(practice)).toBe('practice-2');
    await keep('practice-2', 'flag');
    expect(await ask(practice)).toBe('practice-2');
    await keep('practice-2', 'session-ended');
    await server.start();
    knows('cup', { practice: 'Provisional', 'practice-2': 'Active' });
    expect(await ask(practice)).toBe('practice-3');
  });

  test('is the session that the timer named by its id', async () => {
    knows('cup', { p1: 'Provisional' });
    expect(await ask({ ...practice, 'session-id': 'p1' })).toBe('p1');
  });
});
