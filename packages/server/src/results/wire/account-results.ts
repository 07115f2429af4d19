/** The results of one person in wire format. */

import {
  type AccountResult,
  type AccountResults,
  accountResult,
} from '@lapwing/contract/results/account-results';
import { nameOf, rowStatuses, sports } from '@lapwing/contract/values/enums';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { localDateTime } from '@lapwing/timing/timestamp';
import { readableRows } from '../../storage/readable-rows.ts';
import type { AccountResultRow, AccountResultRows } from '../queries/account-results.ts';
import { sessionKindOf } from './event.ts';

export function toWireAccountResults(rows: AccountResultRows, year: number | undefined): AccountResults {
  const yearCounts = rows.years.map((row) => ({ year: Number(row.year), count: Number(row.count) }));
  const counted = year === undefined ? yearCounts : yearCounts.filter((row) => row.year === year);
  return {
    results: toWireResults(rows.results),
    resultCount: counted.reduce((sum, { count }) => sum + count, 0),
    yearCounts,
    sports: rows.sports.map(({ sport }) => nameOf(sports, sport)),
    career: careerOf(rows.tracks),
  };
}

export function toWireResults(rows: readonly AccountResultRow[]): AccountResult[] {
  return readableRows(rows, {
    what: 'session',
    idOf: ({ sessionId }) => sessionId,
    show: toWireAccountResult,
    schema: accountResult,
  });
}

const BEST_TRACKS = 3;

function careerOf(tracks: AccountResultRows['tracks']): AccountResults['career'] {
  const sumOf = (key: 'starts' | 'wins' | 'podiums') =>
    tracks.reduce((sum, { [key]: count }) => sum + count, 0);
  return {
    starts: sumOf('starts'),
    wins: sumOf('wins'),
    podiums: sumOf('podiums'),
    bestTracks: tracks.filter(({ podiums }) => podiums > 0).slice(0, BEST_TRACKS),
  };
}

function toWireAccountResult(row: AccountResultRow): AccountResult {
  const { bestTimeMs } = row;
  return {
    sessionId: row.sessionId,
    sessionName: row.sessionName,
    type: sessionKindOf(row.kind, row.sessionId),
    startTime: localDateTime(row.startsAtMs, row.timeZone),
    eventId: row.eventId,
    eventName: row.eventName,
    sport: nameOf(sports, row.sport),
    organization: { id: row.organizationId, name: row.organizationName },
    location: { name: row.venueName, countryCode: row.countryCode },
    position: row.finishPosition,
    isQualified: row.isClassified === 1,
    participated: Number(row.participated),
    status: nameOf(rowStatuses, row.status),
    resultClass: row.className,
    bestTime: bestTimeMs === null ? null : formatLapTime(bestTimeMs),
    isSessionBest: bestTimeMs !== null && bestTimeMs === row.sessionBestMs,
    isPersonalBest: bestTimeMs !== null && bestTimeMs === row.personalBestMs,
    personalBestTime: row.personalBestMs === null ? null : formatLapTime(Number(row.personalBestMs)),
  };
}
