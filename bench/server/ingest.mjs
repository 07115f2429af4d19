/** Ingest: live and practice passings that are acknowledged when they are on the disk, and the upload of a race. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { startServer } from '../../scripts/server-process.mjs';
import { median } from '../measure/median.mjs';
import { commandsOn } from '../measure/server-command.mjs';

const PASSINGS_TARGET = 5_000;
const MEASURED_MS = 5_000;
const PASSINGS_PER_BATCH = 250;
const SENDERS = 4;
const TRANSPONDERS = 200;
const IMPORT_TARGET_MS = 1_000;
const BLOCKED_TARGET_MS = 50;
const IMPORTS = 5;
const RACE = { competitors: 60, laps: 250 };
const START_MS = Date.parse('2026-05-11T12:00:00Z');

/** @typedef {(path: string, body: unknown, method?: string) => Promise<any>} Send */

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureIngest(benchDir) {
  const dataDir = join(benchDir, 'ingest');
  mkdirSync(dataDir, { recursive: true });
  const env = { LAPWING_DEMO: 'off' };
  const command = commandsOn(dataDir);
  const { organizationId } = command('organization', 'create', 'Bench', '--country', 'NL');
  // A key may make fifty calls a second for long: each sender has its own.
  const keys = Array.from({ length: SENDERS }, (_, index) =>
    command('key', 'create', String(organizationId), '--name', `Sender ${index}`),
  );
  const server = await startServer({ dataDir, env });
  const senders = keys.map(({ key }) => senderTo(server.url, key));
  const [first] = senders;
  if (first === undefined) throw new Error('there are no senders');

  const rows = [
    passingsRow('live passings, durable', await livePassings(senders)),
    passingsRow('practice passings, durable', await practicePassings(senders, first)),
  ];
  rows.push(...(await imports(server.url, first)));
  await server.stop();
  return rows;
}

/**
 * @param {string} url
 * @param {string} key
 * @returns {Send}
 */
function senderTo(url, key) {
  return async (path, body, method = 'POST') => {
    const answer = await fetch(`${url}/api/ingest/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
}

const event = {
  clientId: 'bench',
  name: 'Bench',
  sport: 'Karting',
  location: { name: 'Track', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_000 },
  startDate: '2026-05-11',
};

/**
 * Every sender is a relay with its own session and sends the next batch when the last is acknowledged.
 * @param {Send[]} senders
 */
function livePassings(senders) {
  return perSecond(senders, (send, sender, batch) => {
    const events = Array.from({ length: PASSINGS_PER_BATCH }, (_, index) => ({
      kind: 'passing',
      // Each transponder passes once in a batch, fifty seconds after the last time.
      atMs: START_MS + batch * 50_000 + index * 150,
      loopId: 'f',
      transponder: String(1_000 + (index % TRANSPONDERS)),
    }));
    const opening = { kind: 'session', atMs: START_MS, startedAtMs: START_MS, minimumLapTimeMs: 10_000 };
    return send('/live', {
      batchId: `live-${sender}-${batch}`,
      sequence: batch,
      event,
      session: { clientId: `s-${sender}`, name: `Session ${sender}`, type: 'race' },
      events: batch === 0 ? [opening, ...events] : events,
    });
  });
}

/**
 * @param {Send[]} senders
 * @param {Send} first
 */
async function practicePassings(senders, first) {
  await first(
    '/practice/locations/track',
    {
      ...event.location,
      sport: 'Karting',
      minimumLapTimeMs: 10_000,
      loops: [{ loopId: 'f', role: 'finish' }],
    },
    'PUT',
  );
  return perSecond(senders, (send, sender, batch) =>
    send('/practice/passings', {
      batchId: `practice-${sender}-${batch}`,
      location: 'track',
      passings: Array.from({ length: PASSINGS_PER_BATCH }, (_, index) => ({
        transponder: String(sender * TRANSPONDERS + (index % TRANSPONDERS)),
        loopId: 'f',
        atMs: START_MS + batch * 50_000 + index * 150,
      })),
    }),
  );
}

/**
 * @param {Send[]} senders
 * @param {(send: Send, sender: number, batch: number) => Promise<unknown>} sendBatch
 */
async function perSecond(senders, sendBatch) {
  let acknowledged = 0;
  const beganMs = performance.now();
  await Promise.all(
    senders.map(async (send, sender) => {
      for (let batch = 0; performance.now() - beganMs < MEASURED_MS; batch++) {
        await sendBatch(send, sender, batch);
        acknowledged += PASSINGS_PER_BATCH;
      }
    }),
  );
  return (acknowledged / (performance.now() - beganMs)) * 1_000;
}

/**
 * Uploads races, and measures how long other requests wait in the meantime.
 * @param {string} url
 * @param {Send} send
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
async function imports(url, send) {
  // The first one starts the parser thread and compiles both sides.
  await send('/results', raceOf(IMPORTS));
  const times = [];
  let longestWaitMs = 0;
  let isImporting = true;
  const watching = (async () => {
    while (isImporting) {
      const askedAtMs = performance.now();
      await (await fetch(`${url}/api/clientSettings`)).text();
      longestWaitMs = Math.max(longestWaitMs, performance.now() - askedAtMs);
    }
  })();
  for (let index = 0; index < IMPORTS; index++) {
    const upload = raceOf(index);
    const beganMs = performance.now();
    await send('/results', upload);
    times.push(performance.now() - beganMs);
  }
  isImporting = false;
  await watching;
  const importMs = median(times);
  return [
    {
      what: `import of ${RACE.competitors * RACE.laps} laps through the door`,
      measured: `${importMs.toFixed(0)} ms`,
      target: `< ${IMPORT_TARGET_MS} ms`,
      isMet: importMs < IMPORT_TARGET_MS,
    },
    {
      what: 'longest wait of others during imports',
      measured: `${longestWaitMs.toFixed(0)} ms`,
      target: `< ${BLOCKED_TARGET_MS} ms`,
      isMet: longestWaitMs < BLOCKED_TARGET_MS,
    },
  ];
}

/** @param {number} index */
function raceOf(index) {
  return {
    uploadId: `race-${index}`,
    event,
    sessions: [
      {
        clientId: `race-${index}`,
        name: `Race ${index}`,
        type: 'race',
        startsAt: `2026-05-11T${String(8 + index).padStart(2, '0')}:00:00`,
        status: 'Provisional',
        competitors: Array.from({ length: RACE.competitors }, (_, competitor) => ({
          number: String(competitor + 1),
          lastName: `Driver ${competitor + 1}`,
          laps: Array.from({ length: RACE.laps }, (__, lap) => ({
            lapTimeMs: 60_000 + competitor * 37 + ((lap * 7_919) % 900),
            sectionTimesMs: [20_000, 20_000, 20_000 + competitor * 37 + ((lap * 7_919) % 900)],
          })),
        })),
      },
    ],
  };
}

/**
 * @param {string} what
 * @param {number} perSecond
 */
function passingsRow(what, perSecond) {
  return {
    what,
    measured: `${Math.round(perSecond).toLocaleString('en')} /s`,
    target: `≥ ${PASSINGS_TARGET.toLocaleString('en')} /s`,
    isMet: perSecond >= PASSINGS_TARGET,
  };
}
