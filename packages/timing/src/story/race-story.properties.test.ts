import { fc, test } from '@fast-check/vitest';
import { namesOf, rowStatuses } from '@lapwing/contract/values/enums';
import { expect } from 'vitest';
import { fieldRace } from '../analysis/field-race.ts';
import { leadStints, raceStory, type StoryEntry } from './race-story.ts';

const anyLapNumbers = fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 });

/** Any laps with any status: the data of a timer need not make sense. */
const anyEntry = fc.record({
  gridPosition: fc.option(fc.integer({ min: 1, max: 6 })),
  lapMs: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }),
  isUnknown: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  hasUnknown: fc.boolean(),
  pitLaps: anyLapNumbers,
  yellowLaps: anyLapNumbers,
  redLaps: anyLapNumbers,
  status: fc.constantFrom(...namesOf(rowStatuses)),
  isClassified: fc.boolean(),
});

const anyField = fc.array(anyEntry, { maxLength: 6 }).map((field) =>
  field.map(({ lapMs, isUnknown, hasUnknown, ...entry }, index): StoryEntry => {
    let atMs = 0;
    const endsMs = lapMs.map((ms, lap) => {
      atMs += ms;
      return hasUnknown && isUnknown[lap] ? null : atMs;
    });
    return {
      ...entry,
      finishPosition: index + 1,
      startNumber: String(index + 1),
      lapTimesMs: lapMs,
      endsMs,
      deletedLaps: [],
    };
  }),
);

test.prop([anyField])('a story has at most six sentences, in the order of laps that exist', (field) => {
  const story = raceStory(field);
  const { lapCount } = fieldRace(field);
  expect(story.length).toBeLessThanOrEqual(6);
  for (const { lap } of story) {
    expect(lap).toBeGreaterThanOrEqual(1);
    expect(lap).toBeLessThanOrEqual(lapCount);
  }
  expect(story.map(({ lap }) => lap)).toEqual(story.map(({ lap }) => lap).toSorted((a, b) => a - b));
});

test.prop([anyField])('a story names only competitors of the session, and none without a result', (field) => {
  for (const { who, other } of raceStory(field)) {
    for (const place of other === null ? [who] : [who, other]) {
      const { status } = field.find(({ finishPosition }) => finishPosition === place) ?? {};
      expect(['Normal', 'DNF', 'Provisional', 'Garage']).toContain(status);
    }
    expect(other).not.toBe(who);
  }
});

test.prop([anyField])('what a story says agrees with the places on each lap and with the result', (field) => {
  const { order, traces } = fieldRace(field);
  const leaderAt = (lap: number) => (order[lap - 1]?.[0] ?? -1) + 1;
  for (const { code, lap, who, other, place } of raceStory(field)) {
    if (/^(start|lead|wins|yellow|red)/.test(code)) expect(leaderAt(lap)).toBe(who);
    if (/^(lead|wins)-by/.test(code)) expect(leaderAt(lap - 1)).toBe(other);
    if (/^wins|throughout$/.test(code)) {
      expect(who).toBe(1);
      for (let later = lap; later <= order.length; later++) expect(leaderAt(later)).toBe(1);
    }
    if (code === 'podium-pass') expect([who, traces[who - 1]?.positions.at(-1)]).toEqual([place, place]);
    if (code === 'retired') {
      expect(field[who - 1]?.status).toBe('DNF');
      expect(traces[who - 1]?.positions[lap - 1]).toBe(place);
    }
    if (code === 'stop') expect(field[who - 1]?.pitLaps).toContain(lap);
  }
});

test.prop([anyField])('the leaders cover every lap once, or none', (field) => {
  const stints = leadStints(field);
  let next = 1;
  for (const { fromLap, toLap } of stints) {
    expect(fromLap).toBe(next);
    next = toLap + 1;
  }
  if (stints.length > 0) expect(next - 1).toBe(fieldRace(field).lapCount);
});
