import { describe, expect, test } from 'vitest';
import { plannedEvents } from './calendar.ts';
import { championshipsOf } from './championships.ts';
import { peopleOf } from './people-of-series.ts';
import { organizations } from './world/organizations.ts';

const days = [
  Date.UTC(2026, 10, 15, 3),
  Date.UTC(2027, 0, 2, 13),
  Date.UTC(2028, 1, 29, 22),
  Date.UTC(2030, 6, 6, 9),
];

describe.each(days)('as of %d', (nowMs) => {
  const events = plannedEvents(nowMs);

  test('the world has three seasons of past events, one of today, and the next of who always races', () => {
    expect(events.length).toBeGreaterThan(190);
    expect(events.length).toBeLessThan(330);
    for (const event of events) expect(event.startsAtMs > nowMs, event.key).toBe(event.isComing);
    const coming = events.filter(({ isComing }) => isComing);
    const today = events.find(({ isToday }) => isToday)?.organization.key;
    expect(new Set(coming.map(({ organization }) => organization.key))).toEqual(
      new Set(['llkc', 'noordzee', today]),
    );
    for (const { startsAtMs } of coming) {
      expect(startsAtMs).toBeGreaterThan(nowMs + 86_400_000);
      expect(startsAtMs).toBeLessThan(nowMs + 10 * 86_400_000);
    }
    expect(events.filter(({ isToday }) => isToday)).toHaveLength(1);
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length);
  });

  test('there were events in the last three weeks', () => {
    const recent = events.filter(({ startsAtMs }) => startsAtMs > nowMs - 21 * 86_400_000);
    expect(recent.length).toBeGreaterThan(1);
  });

  test('championships of all three layouts have complete past seasons', () => {
    const stored = events.map((planned, index) => ({
      planned,
      eventId: index,
      sessionIds: [index],
      races: [
        {
          clientId: 'race',
          classNames: new Set(planned.series.classes.map(({ name }) => name)),
        },
      ],
    }));
    const found = championshipsOf(stored);
    expect(new Set(found.map(({ document }) => document.layout)).size).toBe(3);
    expect(found.some(({ document }) => (document.drops ?? 0) > 0)).toBe(true);
    expect(Math.max(...found.map(({ document }) => document.events.length))).toBeGreaterThan(5);
  });
});

test('no two competitors share a transponder, or a number within a class', () => {
  const everyone = organizations.flatMap((organization) =>
    organization.series.flatMap((series) => peopleOf(organization, series)),
  );
  expect(new Set(everyone.map(({ transponder }) => transponder)).size).toBe(everyone.length);
  for (const organization of organizations) {
    for (const series of organization.series) {
      const people = peopleOf(organization, series);
      expect(new Set(people.map(({ startNumber }) => startNumber)).size).toBe(people.length);
      expect(new Set(people.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).size).toBe(
        people.length,
      );
    }
  }
});

test('people are the same in every call', () => {
  const [organization] = organizations;
  const [series] = organization?.series ?? [];
  if (organization === undefined || series === undefined) throw new Error('there are series');
  expect(peopleOf(organization, series)).toEqual(peopleOf(organization, series));
});
