/** How long a jump to any moment of a race takes: 24 hours, 60 cars, from the request to the board. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { loadRewind } from '../measure/load-source.mjs';
import { median } from '../measure/median.mjs';

const HOURS = Number(process.env.LAPWING_BENCH_HOURS ?? 24);
const CARS = 60;
const JUMPS = 300;
const TARGET_MS = 200;
const TARGET_BYTES = 100_000;
/** Moves through the race without ever coming to the same moment twice. */
const GOLDEN = 0.618_033_988_75;

/**
 * @typedef {Awaited<ReturnType<typeof loadRewind>>} Source
 * @typedef {import('../../packages/contract/src/ingest/session-event.ts').SessionEvent} SessionEvent
 */

/**
 * @param {string} dataDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureRewind(dataDir) {
  const source = await loadRewind();
  const folder = join(dataDir, 'rewind');
  mkdirSync(folder, { recursive: true });
  const db = new source.Database('sqlite', source.dialectForDataDir(folder));
  await source.migrateToLatest(db);
  const { eventId, sessionIds } = await source.saveRun(db, [source.aSession({ resultStatus: 'Active' })]);
  const [sessionId = 0] = sessionIds;
  const { parts, events, foldMs, recordMs } = recordRace(source);
  await source.createLiveRecords(db).save(db, sessionId, await source.encodeParts(parts, 1));
  await db
    .insertInto('liveJournal')
    .values({ sessionId, number: 1, batchId: 'b', sequence: 0, receivedAtMs: 0, events: '[]' })
    .execute();

  const app = await source.createServer();
  await source.openLive(app, { db, originOf: () => '' });
  const path = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}`;
  const [firstMs = 0, lastMs = 0] = [parts[0]?.fromMs, parts.at(-1)?.untilMs];
  const durations = [];
  const sizes = [];
  for (let jump = 0; jump < JUMPS; jump++) {
    const venueMs = Math.round(firstMs + (lastMs - firstMs) * ((jump * GOLDEN) % 1));
    const beganMs = performance.now();
    const { body } = await app.inject(`${path}/rewind?at=${venueMs}`);
    source.boardAt(JSON.parse(body), venueMs);
    durations.push(performance.now() - beganMs);
    sizes.push(gzipSync(body).byteLength);
  }
  const beganMs = performance.now();
  const timeline = await app.inject(`${path}/timeline`);
  const timelineMs = performance.now() - beganMs;
  await app.close();
  await db.destroy();

  const stored = parts.length;
  const bytes = median(sizes);
  const share = recordMs / foldMs;
  const race = `${HOURS} h, ${CARS} cars, ${events} events, ${stored} parts`;
  return [
    row(`jump to a moment, median (${race})`, median(durations), TARGET_MS),
    row('jump to a moment, 99th percentile', percentile(durations, 0.99), TARGET_MS),
    {
      what: `bytes of a jump, median (longest ${Math.max(...sizes)})`,
      measured: `${bytes} bytes`,
      target: `≤ ${TARGET_BYTES} bytes`,
      isMet: bytes <= TARGET_BYTES,
    },
    row(`everything announced (${gzipSync(timeline.body).byteLength} bytes)`, timelineMs, TARGET_MS),
    {
      what: 'folding with the record, in times of folding without it',
      measured: share.toFixed(2),
      target: '≤ 1.2',
      isMet: share <= 1.2,
    },
  ];
}

/**
 * @param {string} what
 * @param {number} ms
 * @param {number} targetMs
 */
function row(what, ms, targetMs) {
  return { what, measured: `${ms.toFixed(1)} ms`, target: `≤ ${targetMs} ms`, isMet: ms <= targetMs };
}

/**
 * @param {number[]} values
 * @param {number} share
 */
function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * As a server does it: every event is folded, compared, written and recorded.
 * @param {Source} source
 */
function recordRace(source) {
  const setup = source.typicalRace({
    sport: 'Car',
    seed: 'rewind',
    competitors: CARS,
    minutes: HOURS * 60,
    startsAtMs: source.START,
  });
  const recorder = source.createRecorder();
  let state = source.foldSession(source.emptyState, [source.describeSimulated(setup)]);
  let foldMs = 0;
  let ofRecordMs = 0;
  let events = 0;
  for (const event of source.simulateSession(setup)) {
    const said = source.toSessionEvent(event, String);
    if (said === null) continue;
    events += 1;
    const beganMs = performance.now();
    const before = state.board;
    state = source.foldSession(state, [said]);
    const after = state.board;
    const deltaJson = JSON.stringify(source.diffSession(before, after) ?? { at: after.atMs });
    const foldedMs = performance.now();
    recorder.record({ before, after, shownMs: Math.max(recorder.shownMs(), said.atMs), deltaJson });
    foldMs += foldedMs - beganMs;
    ofRecordMs += performance.now() - foldedMs;
  }
  const open = recorder.open();
  const parts = [...recorder.closed(), ...(open === null ? [] : [open])];
  return { parts, events, foldMs, recordMs: foldMs + ofRecordMs };
}
