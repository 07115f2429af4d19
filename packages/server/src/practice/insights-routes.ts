/** The practice insights API. */

import { practiceInsightsApi } from '@lapwing/contract/practice/insights';
import { startOfDay } from '@lapwing/timing/documents/venue-time';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { dayEffects } from '@lapwing/timing/practice/day-effects';
import { localDate, localDateTimeWithOffset } from '@lapwing/timing/timestamp';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { mount } from '../http/mount.ts';
import type { Schema } from '../storage/schema.ts';
import { getActivity, getLocation } from './get-visible.ts';
import { findLastPublic, findSpan, listBests, listBestsOfOthers, listDays, listRunning } from './insights.ts';
import type { PracticeStore } from './store.ts';

const BESTS = 50;
/** About ten milliseconds of work. */
const FEW_LAPS = 5_000;
const DATE_LENGTH = 10;

export function practiceInsightsRoutes(
  app: FastifyInstance,
  db: Kysely<Schema>,
  store: PracticeStore,
  now: () => number = Date.now,
): void {
  mount(app, practiceInsightsApi.locationSummary, async ({ params: { locationId }, user }) => {
    const { timeZone } = await getLocation(store, locationId);
    const running = await listRunning(db, locationId, user?.accountId ?? null);
    const span = await findSpan(db, locationId);
    const yearOf = (atMs: number) => Number(localDate(atMs, timeZone).slice(0, 4));
    return {
      firstYear: span && yearOf(span.firstAtMs),
      lastYear: span && yearOf(span.lastAtMs),
      onTrack: running.map(({ id, chip, startsAtMs, lapCount, bestTimeMs }) => ({
        activityId: id,
        chipLabel: chip.label,
        chipCode: chip.code,
        startTime: localDateTimeWithOffset(startsAtMs, timeZone),
        lapCount,
        bestTime: formatLapTime(bestTimeMs ?? 0),
      })),
    };
  });

  mount(app, practiceInsightsApi.leaderboard, async ({ params: { locationId }, query }) => {
    const { timeZone } = await getLocation(store, locationId);
    const { period = 'day' } = query;
    const lastAtMs = query.date === undefined ? await findLastPublic(db, locationId, now()) : null;
    const day = query.date?.slice(0, DATE_LENGTH) ?? (lastAtMs && localDate(lastAtMs, timeZone));
    if (!day) return { period, date: null, rows: [] };
    const date = period === 'month' ? `${day.slice(0, 7)}-01` : day;
    const span = {
      fromMs: startOfDay(date, timeZone),
      beforeMs: startOfDay(period === 'month' ? nextMonth(date) : nextDay(date), timeZone),
    };
    const bests = await listBests(db, locationId, span, BESTS);
    const bestMs = bests[0]?.bestTimeMs ?? 0;
    return {
      period,
      date,
      rows: bests.map(({ accountId, name, activityId, startsAtMs, bestTimeMs, lapCount }, index) => ({
        position: index + 1,
        userId: accountId,
        name,
        activityId,
        startTime: localDateTimeWithOffset(startsAtMs, timeZone),
        bestTime: formatLapTime(bestTimeMs),
        difference: formatLapTime(bestTimeMs - bestMs),
        lapCount,
      })),
    };
  });

  mount(app, practiceInsightsApi.progress, async ({ params, user, inThread }) => {
    const { activity, location } = await getActivity(store, params.activityId, user);
    const days = await listDays(db, activity, location.id, user?.accountId ?? null);
    const lapCount = days.reduce((sum, day) => sum + day.lapCount, 0);
    if (inThread !== null && lapCount > FEW_LAPS) return inThread();
    const sessions = await store.listSessions(days.map(({ id }) => id));
    const dates = days.map(({ startsAtMs }) => localDate(startsAtMs, location.timeZone));
    const spans = [...new Set(dates)].map((date) => ({
      fromMs: startOfDay(date, location.timeZone),
      beforeMs: startOfDay(nextDay(date), location.timeZone),
    }));
    const others = await listBestsOfOthers(db, activity.chip.code, location.id, spans);
    const slowerMs = dayEffects(
      others.map((best) => ({ ...best, day: localDate(best.startsAtMs, location.timeZone) })),
      dates,
    );
    return {
      days: days.map(({ id, startsAtMs }, index) => ({
        trackSlowerMs: slowerMs[index] ?? null,
        activityId: id,
        startTime: localDateTimeWithOffset(startsAtMs, location.timeZone),
        sessions: (sessions.get(id) ?? []).map(({ laps }) => ({
          lapTimesMs: laps.map(({ lapTimeMs }) => lapTimeMs),
          pitLaps: laps.flatMap(({ isInPit }, index) => (isInPit ? [index + 1] : [])),
        })),
      })),
    };
  });
}

function nextDay(date: string): string {
  return new Date(Date.parse(date) + 86_400_000).toISOString().slice(0, DATE_LENGTH);
}

function nextMonth(firstOfMonth: string): string {
  const date = new Date(firstOfMonth);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1))
    .toISOString()
    .slice(0, DATE_LENGTH);
}
