/** Any events that a source may send, in any order: they need not make sense. */

import { fc } from '@fast-check/vitest';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { penaltyKinds } from '@lapwing/contract/results/penalties';
import { liveFlags, markers, namesOf, rowStatuses } from '@lapwing/contract/values/enums';
import { START_MS } from './session.test-support.ts';

const competitorId = fc.constantFrom('1', '2', '3', '4', '__proto__');
const transponder = fc.constantFrom('101', '102', '103', '104', '199');
const atMs = fc.integer({ min: 0, max: 900_000 }).map((sinceMs) => START_MS + sinceMs);
const timeMs = fc.integer({ min: 0, max: 90_000 });
const small = fc.nat({ max: 6 });

/** Parts that are sometimes left out. */
function some<Parts extends Record<string, fc.Arbitrary<unknown>>>(parts: Parts) {
  return fc.record(parts, { requiredKeys: [] });
}

function event<Kind extends SessionEvent['kind']>(
  kind: Kind,
  must: Record<string, fc.Arbitrary<unknown>>,
  may: Record<string, fc.Arbitrary<unknown>> = {},
): fc.Arbitrary<SessionEvent> {
  return fc
    .tuple(atMs, fc.record(must), some(may))
    .map(([at, said, more]) => ({ kind, atMs: at, ...said, ...more }) as SessionEvent); // as in the schema
}

const ofCompetitor = { competitorId };
const passing = event(
  'passing',
  { loopId: fc.constantFrom('sf', 'sf', 'sf', 's1', 'in', 'out', 'pit') },
  {
    transponder,
    competitorId,
    speedKmh: fc.integer({ min: 0, max: 300 }),
  },
);

/** Passings and laps come more often than the rest. */
export const anyEvent: fc.Arbitrary<SessionEvent> = fc.oneof(
  { weight: 12, arbitrary: passing },
  {
    weight: 4,
    arbitrary: event('lap', ofCompetitor, {
      lapNumber: small,
      lapTimeMs: timeMs,
      totalTimeMs: timeMs,
      position: small,
      flag: fc.constantFrom(...namesOf(liveFlags)),
      isInPit: fc.boolean(),
      sectionTimesMs: fc.array(timeMs, { maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: event(
      'position',
      { ...ofCompetitor, by: fc.constantFrom('distance', 'best-lap') },
      {
        position: small,
        laps: small,
        totalTimeMs: timeMs,
        lastLapTimeMs: timeMs,
        lapsLed: small,
        pitStops: small,
      },
    ),
  },
  {
    weight: 2,
    arbitrary: event('competitor', ofCompetitor, {
      number: fc.constantFrom('', '1', '7'),
      firstName: fc.constantFrom('', 'Jo'),
      className: fc.constantFrom('', 'A', 'B'),
      transponders: fc.uniqueArray(transponder, { maxLength: 2 }),
      startPosition: small,
    }),
  },
  event('best-lap', { ...ofCompetitor, lapTimeMs: timeMs }, { lapNumber: small }),
  event('section', { ...ofCompetitor, section: fc.nat({ max: 3 }), timeMs }, { lapNumber: small }),
  event('flag', { flag: fc.constantFrom(...namesOf(liveFlags)) }, { said: fc.constantFrom('', 'Code60') }),
  event(
    'clock',
    {},
    {
      lapsToGo: fc.option(small),
      timeToGoMs: fc.option(timeMs),
      raceTimeMs: fc.option(timeMs),
      timeOfDayMs: fc.option(timeMs),
      isRunning: fc.boolean(),
    },
  ),
  event(
    'pit',
    { ...ofCompetitor, where: fc.constantFrom('in', 'out') },
    { stopTimeMs: timeMs, pitStops: small },
  ),
  event('status', ofCompetitor, {
    status: fc.constantFrom(...namesOf(rowStatuses)),
    isFinished: fc.boolean(),
  }),
  event(
    'lap-corrected',
    { ...ofCompetitor, lapNumber: small, change: fc.constantFrom('timed', 'deleted', 'restored', 'removed') },
    { lapTimeMs: timeMs, totalTimeMs: timeMs },
  ),
  event('penalty', { ...ofCompetitor, penaltyMs: fc.integer({ min: -5000, max: 9000 }) }),
  event('ruling', {
    ...ofCompetitor,
    decision: fc.constantFrom(...penaltyKinds),
    value: fc.integer({ min: 0, max: 20 }),
  }),
  event('announcement', { text: fc.constantFrom('', 'Box') }, { announcementId: fc.constantFrom('a', 'b') }),
  event('weather', {}, { trackTemperatureC: fc.integer({ min: -5, max: 50 }) }),
  event('marker', { ...ofCompetitor, marker: fc.option(fc.constantFrom(...namesOf(markers))) }),
  event('competitor-removed', ofCompetitor),
  event('feed-gap', {}),
  event('transponder-assigned', { ...ofCompetitor, transponder }),
  event('transponders-swapped', { ...ofCompetitor, otherCompetitorId: competitorId }),
  event('session-restarted', {}),
  event('session-ended', {}),
  event(
    'session',
    {},
    {
      sessionType: fc.constantFrom('Race', 'Practice'),
      scoring: fc.constantFrom('passings', 'feed'),
      laps: small,
      durationMs: timeMs,
      lapsAfterTime: fc.nat({ max: 2 }),
      startsWith: fc.constantFrom('flag', 'crossing'),
      startedAtMs: fc.constant(START_MS),
    },
  ),
);

export const loops = [
  { loopId: 'sf', role: 'finish' },
  { loopId: 's1', role: 'section', section: 0 },
  { loopId: 'in', role: 'pit-in' },
  { loopId: 'out', role: 'pit-out' },
  { loopId: 'pit', role: 'finish-in-pit' },
] as const;
