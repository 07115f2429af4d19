/** The facts of a session: its name, kind, track, rules and weather. */

import type { SessionEventOf } from '@lapwing/contract/ingest/session-event';
import type { BoardSession } from '@lapwing/contract/live/board';
import { startedAt } from '../../laps/record-passing.ts';
import { addReading } from '../history/weather-readings.ts';
import { recountPositions, showLaps } from './competitor-history.ts';
import { changeHistory, changeSession, changeSetup, type Draft, doubtSession } from './draft.ts';
import { sectionCountOf } from './loops.ts';
import { rerankAll } from './order.ts';

export function onSession(draft: Draft, event: SessionEventOf<'session'>): void {
  const { session, setup } = draft;
  const sessionType = event.sessionType ?? session.sessionType;
  const isRankedByGiven = setup.isRankedByGiven || event.rankedBy !== undefined;
  const loops = event.loops ?? setup.loops;
  changeSetup(draft, {
    loops: JSON.stringify(loops) === JSON.stringify(setup.loops) ? setup.loops : loops,
    minimumLapTimeMs: event.minimumLapTimeMs ?? setup.minimumLapTimeMs,
    isRankedByGiven,
    lapsAfterTime: event.lapsAfterTime ?? setup.lapsAfterTime,
    startsWithCrossing:
      event.startsWith === undefined ? setup.startsWithCrossing : event.startsWith === 'crossing',
  });
  changeSession(draft, {
    name: event.name ?? session.name,
    groupName: textOf(event.groupName, session.groupName),
    sessionType,
    scoring: event.scoring ?? session.scoring,
    rankedBy: event.rankedBy ?? (isRankedByGiven ? session.rankedBy : usualRanking(sessionType)),
    scheduledAtMs: event.scheduledAtMs ?? session.scheduledAtMs,
    lapsPlanned: event.laps ?? session.lapsPlanned,
    durationMs: event.durationMs ?? session.durationMs,
    trackName: textOf(event.trackName, session.trackName),
    trackLengthMm: event.trackLengthMm ?? session.trackLengthMm,
    trackLengthUnit: event.trackLengthUnit ?? session.trackLengthUnit,
    sectionLengthsMm: sameOr(session.sectionLengthsMm, event.sectionLengthsMm),
    sectionCount: Math.max(
      sectionCountOf(draft.setup),
      session.scoring === 'feed' ? session.sectionCount : 0,
    ),
  });
  if (event.startedAtMs !== undefined && event.startedAtMs !== session.startedAtMs)
    setStart(draft, event.startedAtMs);
  const { scoring, rankedBy } = draft.session;
  if (rankedBy !== session.rankedBy) showRanking(draft);
  if (scoring !== session.scoring || rankedBy !== session.rankedBy) rerankAll(draft);
}

function usualRanking(sessionType: BoardSession['sessionType']): BoardSession['rankedBy'] {
  return sessionType === 'Race' ? 'distance' : 'best-lap';
}

/** Only known in a race: positions in laps, and who led them. */
function showRanking(draft: Draft): void {
  recountPositions(draft, 1);
  draft.histories.forEach((history, index) => {
    if (history !== null && history.laps.length > 0) showLaps(draft, index);
  });
}

function textOf(sent: string | undefined, stored: string | null): string | null {
  if (sent === undefined) return stored;
  return sent === '' ? null : sent;
}

function sameOr(stored: readonly number[], sent: readonly number[] | undefined): readonly number[] {
  return sent === undefined || sent.join() === stored.join() ? stored : sent;
}

/** The clock of a race runs from the start signal for everyone without a lap. */
function setStart(draft: Draft, startedAtMs: number): void {
  changeSession(draft, { startedAtMs });
  doubtSession(draft, 'start-not-known', false);
  if (draft.session.rankedBy !== 'distance') return;
  draft.histories.forEach((history, index) => {
    if (history !== null && history.laps.length === 0)
      changeHistory(draft, index, { progress: startedAt(startedAtMs) });
  });
}

export function onWeather(draft: Draft, event: SessionEventOf<'weather'>): void {
  const { session } = draft;
  const sent = {
    temperatureC: event.temperatureC ?? session.temperatureC,
    trackTemperatureC: event.trackTemperatureC ?? session.trackTemperatureC,
    precipitationIntensity: event.precipitationIntensity ?? session.precipitationIntensity,
    precipitationProbability: event.precipitationProbability ?? session.precipitationProbability,
    weather: event.type ?? session.weather,
  };
  changeSession(draft, sent);
  if (draft.session === session) return;
  changeSession(draft, { weatherAtMs: event.atMs });
  draft.weather = addReading(draft.weather, event.atMs, draft.session);
}
