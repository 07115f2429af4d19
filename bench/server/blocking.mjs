/**
 * How long one call blocks the server for all others: every anonymous call with the largest data, and the largest uploads.
 */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { freePort } from '../../scripts/free-port.mjs';
import { startServer } from '../../scripts/server-process.mjs';
import { root, serverMain } from '../../scripts/workspace.mjs';
import { commandsOn } from '../measure/server-command.mjs';
import { createSender, endOfLive, liveUploads, otherUploads } from './blocking-uploads.mjs';
import { fillWorld } from './blocking-world.mjs';

const TARGET_MS = 50;
const ANSWER_WITHIN_MS = 150_000;
const SHOWN = 15;

/** @typedef {{ what: string, status: number, bytes: number, longestMs: number }} Measured */

/**
 * @param {string} benchDir
 * @returns {Promise<import('../run.mjs').Row[]>}
 */
export async function measureBlocking(benchDir) {
  const dataDir = join(benchDir, 'blocking');
  mkdirSync(dataDir, { recursive: true });
  const probePort = await freePort();
  const env = { LAPWING_DEMO: 'off', LOOP_PROBE_PORT: String(probePort) };
  const command = commandsOn(dataDir);
  const { organizationId } = command('organization', 'create', 'Bench', '--country', 'NL');
  const { key } = command('key', 'create', String(organizationId), '--name', 'Bench');
  const world = await fillWorld(dataDir, organizationId);
  console.log('  filled');
  const probe = pathToFileURL(join(root, 'bench/measure/loop-probe.mjs')).href;
  const start = () => startServer({ dataDir, env, args: ['--import', probe, serverMain, 'start'] });
  let server = await start();
  const longestSinceMs = async () => Number(await (await fetch(`http://127.0.0.1:${probePort}/`)).text());
  /** @type {Measured[]} */
  const measured = [];
  /** @param {string} path */
  const measureCall = async (path, what = path) => {
    await longestSinceMs();
    const { status, bytes } = await answer(server.url + path).catch(() => ({ status: 0, bytes: 0 }));
    measured.push({ what, status, bytes, longestMs: await longestSinceMs() });
  };
  /** @param {import('./blocking-uploads.mjs').Upload} upload */
  const measureUpload = async (upload, pauseMs = 0) => {
    await longestSinceMs();
    const answered = await createSender(server.url, key)(upload);
    await wait(pauseMs);
    const bytes = JSON.stringify(upload.body).length;
    measured.push({
      what: `with a key: ${upload.what}`,
      status: 200,
      bytes,
      longestMs: await longestSinceMs(),
    });
    return answered;
  };

  // Made on the first request.
  for (const path of ['/api/openapi.json', '/api/docs'])
    await measureCall(path, `${path} for the first time`);

  // The first call also compiles the code that answers it.
  for (const path of pathsOf({ ...world, longest: world.day, field: world.day }))
    await answer(server.url + path).catch(() => {});
  for (const path of new Set(pathsOf(world))) await measureCall(path);

  let live = { eventId: 0, sessionId: 0 };
  for (const upload of liveUploads()) live = await measureUpload(upload);
  const board = `/api/live/boards/lw-${live.eventId}`;
  const livePaths = [board, ...racePaths('/api/v0.2.3/eventresults', live)];
  for (const path of livePaths) await measureCall(path, `on the air: ${path}`);
  await server.stop();
  // A start lists the running sessions without reading their boards.
  server = await start();
  await measureCall('/api/health');
  await measureCall(board, `read from its checkpoint: ${board}`);
  await measureUpload(endOfLive());
  for (const path of livePaths.slice(1)) await measureCall(path, `ended: ${path}`);
  // Activities are computed a little after their passings arrived.
  for (const upload of otherUploads()) await measureUpload(upload, 5_000);
  await server.stop();

  measured.sort((a, b) => b.longestMs - a.longestMs);
  for (const { what, status, bytes, longestMs } of measured)
    console.log(
      `  ${longestMs.toFixed(1).padStart(8)} ms  ${status}  ${String(bytes).padStart(10)} bytes  ${what}`,
    );
  const failed = measured.filter(({ status }) => status === 0 || status >= 500);
  if (failed.length > 0) throw new Error(`not answered: ${failed.map(({ what }) => what).join(', ')}`);
  return measured.slice(0, SHOWN).map(({ what, longestMs }) => ({
    what: `longest block of ${what}`,
    measured: `${longestMs.toFixed(1)} ms`,
    target: `< ${TARGET_MS} ms`,
    isMet: longestMs < TARGET_MS,
  }));
}

/** @param {string} url */
async function answer(url) {
  const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  let bytes = 0;
  for await (const piece of response.body ?? []) bytes += piece.length;
  return { status: response.status, bytes };
}

/** @param {import('./blocking-world.mjs').World} world */
function pathsOf({ organizationId, longest, day, field, weekend, championshipId, locationId, activityId }) {
  const results = '/api/v0.2.3/eventresults';
  return [
    ...[longest, day, field, weekend].flatMap((race) => racePaths(results, race)),
    ...[results, '/v2'].flatMap((api) => [
      `${api}/events?count=1000`,
      `${api}/events?count=1000&offset=4000&sport=Car&country=NL`,
      `${api}/organizations/${organizationId}`,
      `${api}/organizations/${organizationId}/events?count=1000`,
      `${api}/organizations/${organizationId}/championships?count=1000`,
      `${api}/championships/${championshipId}/csv`,
      `${api}/championships/${championshipId}`,
    ]),
    `${results}/organizations/championships/${championshipId}/overview`,
    '/api/live/now?count=1000',
    '/api/events',
    `/api/events?userName=${organizationId}`,
    `/api/timers/${organizationId}/sponsors`,
    '/api/v1/locations',
    `/api/v1/locations/${locationId}`,
    `/api/v1/locations/${locationId}/7`,
    `/api/v1/locations/${locationId}/activities`,
    `/api/v1/locations/${locationId}/activities?count=1000&offset=90000`,
    `/api/v1/locations/${locationId}/activities?count=1000&year=2025&sport=Karting&order=asc`,
    `/api/v1/training/activities?locationId=${locationId}`,
    `/api/v1/chips/7/training/activities`,
    `/api/v1/chips/code/7/training/activities?year=2024`,
    `/api/v1/locations/${locationId}/summary`,
    `/api/v1/locations/${locationId}/leaderboard?period=month`,
    ...[
      '',
      '?sessions=true&chips=true',
      '/statistics',
      '/sessions',
      '/sessions?format=csv',
      '/progress',
      '/chips',
    ].map((rest) => `/api/v1/training/activities/${activityId}${rest}`),
    '/api/search?term=round&count=1000',
    '/api/search?term=rou%20nd%201&count=1000',
    '/api/search/counts?term=round',
    `${results}/search/freesearch?term=bench%20round&count=1000`,
    '/feeds/results.rss',
    '/feeds/results.json',
    `/feeds/organizations/${organizationId}/events.ics`,
    `/feeds/organizations/${organizationId}/results.rss`,
    `/share/organizations/${organizationId}.png`,
    `/share/organizations/${organizationId}/championships/${championshipId}.png`,
    '/',
    '/livetiming',
    '/practice',
    `/practice/${locationId}`,
    `/practice/${activityId}/activity`,
    `/organizations/${organizationId}`,
    `/organizations/${organizationId}/championships`,
    `/organizations/${organizationId}/championships/${championshipId}`,
    '/search?term=round',
    '/api/openapi.json',
    '/api/clientSettings',
  ];
}

/**
 * @param {string} results
 * @param {import('./blocking-world.mjs').Race} race
 */
function racePaths(results, { eventId, sessionId }) {
  const live = `/api/events/lw-${eventId}`;
  const session = `${live}/sessions/lw-${eventId}-${sessionId}`;
  return [
    `/api/live/boards/lw-${eventId}?sessionId=lw-${eventId}-${sessionId}&whole=true`,
    ...[results, '/v2'].flatMap((api) => [
      `${api}/events/${eventId}?sessions=true`,
      `${api}/events/${eventId}/overview`,
      `${api}/events/${eventId}/sessions`,
      `${api}/sessions/${sessionId}`,
      `${api}/sessions/${sessionId}/announcements`,
      `${api}/sessions/${sessionId}/classification`,
      `${api}/sessions/${sessionId}/classification?count=5&offset=3`,
      `${api}/sessions/${sessionId}/lapchart`,
      `${api}/sessions/${sessionId}/story`,
      `${api}/sessions/${sessionId}/csv`,
      `${api}/sessions/${sessionId}/lapdata/1/csv`,
      `${api}/sessions/${sessionId}/lapdata/2/laps`,
      `${api}/sessions/${sessionId}/lapdata/3/laps?count=10`,
    ]),
    `${results}/sessions/${sessionId}/fieldlaps`,
    `${results}/sessions/${sessionId}/revisions`,
    `${results}/sessions/${sessionId}/revisions/1/classification`,
    `/sessions/${sessionId}/alllaptimes`,
    `/v2/sessions/${sessionId}/alllaptimes`,
    live,
    `${live}?sessions=true`,
    `${live}/active`,
    ...['data', 'announcements', 'weather', 'stats', 'laps', 'replay', 'replay?after=10000'].map(
      (call) => `${session}/${call}`,
    ),
    `${session}/competitor/1`,
    `/events/${eventId}`,
    `/sessions/${sessionId}`,
    `/sessions/${sessionId}/laptimes?pos=1`,
    `/livetiming/lw-${eventId}`,
    `/livetiming/lw-${eventId}/sessions/lw-${eventId}-${sessionId}`,
    `/share/events/${eventId}.png`,
    `/share/sessions/${sessionId}.png`,
    `/share/sessions/${sessionId}/laptimes/1.png`,
  ];
}
