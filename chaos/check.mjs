/** Compares everything that was acknowledged with what the server stored and with what every viewer sees at the end. */

import { setTimeout as wait } from 'node:timers/promises';
import { getUntil } from './get-until.mjs';
import { differences, lapTimesOf, standingsOf } from './truth.mjs';

/** @typedef {{ startedAtMs: number, events: import('./race.mjs').SessionEvent[], batchCount: number, liveSessionId: string, sessionId: number, eventId: number }} Wanted */
/** @typedef {import('./sender.mjs').Target} Target */

const LOOK_EVERY_MS = 50;

/**
 * While the session runs.
 * @param {Wanted} wanted
 * @param {import('./viewer.mjs').Viewer[]} viewers
 * @param {Target} target
 */
export async function check(wanted, viewers, target) {
  const standings = standingsOf(wanted.startedAtMs, wanted.events);
  for (const viewer of viewers) await untilShown(viewer, wanted.batchCount, target);
  const complaints = viewers.flatMap((viewer, index) => [
    ...viewer.complaints.map((complaint) => `viewer ${index + 1}: ${complaint}`),
    ...(viewer.number === wanted.batchCount
      ? differences(`viewer ${index + 1}`, standings, viewer.standings)
      : [`viewer ${index + 1} is at change ${viewer.number} of ${wanted.batchCount}`]),
  ]);
  // Nothing more can be asked after the end of the run; a viewer that hangs is why.
  return target.hasStopped() ? complaints : [...complaints, ...(await checkJournal(wanted, target))];
}

/**
 * @param {import('./viewer.mjs').Viewer} viewer
 * @param {number} number of the last change
 * @param {Target} target
 */
async function untilShown(viewer, number, { hasStopped, noteProgress }) {
  for (let shown = -1; viewer.number < number && !hasStopped(); await wait(LOOK_EVERY_MS)) {
    if (viewer.number > shown) noteProgress();
    shown = Math.max(shown, viewer.number);
  }
}

/**
 * Every acknowledged event once, in the order in which it was sent.
 * @param {Wanted} wanted
 * @param {Target} target
 */
async function checkJournal({ liveSessionId, eventId, events }, target) {
  const stored = [];
  for (let [after, hasMore] = [0, true]; hasMore; ) {
    const address = `/api/events/lw-${eventId}/sessions/${liveSessionId}/replay?after=${after}`;
    const page = await getUntil(target, address, () => true);
    stored.push(...page.events);
    [after, hasMore] = [page.number, page.hasMore];
  }
  return differences('the journal', events.map(essence), stored.map(essence));
}

/** @param {import('./race.mjs').SessionEvent} event */
function essence({ kind, atMs, competitorId = '' }) {
  return { kind, atMs, competitorId };
}

/**
 * After the end of the session: every lap of its published result, in the order of the result.
 * @param {Wanted} wanted
 * @param {Target} target
 */
export async function checkResult({ startedAtMs, events, sessionId }, target) {
  const lapTimes = lapTimesOf(startedAtMs, events);
  const wanted = standingsOf(startedAtMs, events).map(({ competitorId }) => ({
    startNumber: competitorId.replace('car-', ''),
    lapTimesMs: lapTimes.get(competitorId) ?? [],
  }));
  const address = `/api/v0.2.3/eventresults/sessions/${sessionId}/fieldlaps`;
  const { competitors } = await getUntil(target, address, (answer) => answer.competitors.length > 0);
  const found = competitors.map((/** @type {FieldLaps} */ { startNumber, lapTimesMs }) => ({
    startNumber,
    lapTimesMs,
  }));
  return differences('the result', wanted, found);
}

/** @typedef {{ startNumber: string, lapTimesMs: number[] }} FieldLaps */
