/** The messages about a session to SignalR viewers: whole rows of changed competitors, and other changes. */

import type { LiveBoard } from '@lapwing/contract/live/board';
import type { OnAir } from '../on-air/board-wire.ts';
import {
  toAnnouncement,
  toFullSession,
  toLiveSession,
  toStatistics,
  toWeather,
  toWeatherResponse,
  wireRows,
} from '../on-air/board-wire.ts';
import { lapsDone } from '../on-air/listed-session.ts';
import { invocationRecord } from './hub-messages.ts';

/** Empty if nothing changed. */
export function changedRecords(onAir: OnAir, before: LiveBoard, after: LiveBoard): string {
  const rowsBefore = new Set(before.rows);
  const changed = after.rows.filter((row) => !rowsBefore.has(row));
  const knownNotices = new Set(before.notices);
  const notices = after.notices.filter((notice) => !knownNotices.has(notice));
  const records: string[] = [];
  if (before.session !== after.session || lapsDone(before.rows) !== lapsDone(after.rows))
    records.push(invocationRecord('sessionAddedOrUpdated', toLiveSession(onAir)));
  if (changed.length > 0) records.push(resultsRecord(onAir, changed), boardRecord(onAir));
  for (const notice of notices) {
    if (notice.text !== '')
      records.push(invocationRecord('announcementsUpdated', toAnnouncement(onAir, notice)));
  }
  if (lapsOf(before) !== lapsOf(after)) records.push(...statisticsRecords(onAir));
  if (before.session.weatherAtMs !== after.session.weatherAtMs) records.push(...weatherRecords(onAir));
  return records.join('');
}

/** For a viewer who could not read for a while. */
export function wholeRecords(onAir: OnAir): string {
  return [
    invocationRecord('sessionAddedOrUpdated', toLiveSession(onAir)),
    boardRecord(onAir),
    resultsRecord(onAir, onAir.board.rows),
    ...statisticsRecords(onAir),
    ...weatherRecords(onAir),
  ].join('');
}

/** Some programs wait for the whole board. */
function boardRecord(onAir: OnAir): string {
  return invocationRecord('leaderboardUpdated', toFullSession(onAir, null));
}

function resultsRecord(onAir: OnAir, rows: LiveBoard['rows']): string {
  return invocationRecord('resultsForSessionReceived', { results: wireRows(onAir, rows) });
}

/** Programs disagree about its name. Each ignores the name it does not know. */
function statisticsRecords(onAir: OnAir): string[] {
  const statistics = toStatistics(onAir);
  return [invocationRecord('statsUpdated', statistics), invocationRecord('statisticsUpdated', statistics)];
}

function weatherRecords(onAir: OnAir): string[] {
  const weather = toWeather(onAir);
  return weather === null ? [] : [invocationRecord('weatherUpdated', toWeatherResponse(onAir, weather))];
}

function lapsOf({ rows }: LiveBoard): number {
  return rows.reduce((sum, { laps }) => sum + laps, 0);
}
