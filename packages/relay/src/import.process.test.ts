/** The built program copies an organisation from one built server to another, over the loopback. */

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openTrack, type Track } from './processes.test-support.ts';

let old: Track;
let fresh: Track;
beforeAll(async () => {
  [old, fresh] = await Promise.all([openTrack(), openTrack()]);
});
afterAll(() => Promise.all([old.close(), fresh.close()]));

const RESULTS = '/api/v0.2.3/eventresults';
const laps = (...timesMs: number[]) => timesMs.map((lapTimeMs) => ({ lapTimeMs }));

function anEvent(number: number) {
  const startDate = `2026-05-${String(number).padStart(2, '0')}`;
  const race = (name: string, hour: number, more: object = {}) => ({
    clientId: name,
    name,
    type: 'race',
    startsAt: `${startDate}T${hour}:00:00`,
    status: 'Official',
    group: ['Karts', 'Senior'],
    competitors: [
      {
        number: '7',
        firstName: 'Anna',
        lastName: 'Jansen',
        className: 'Senior',
        transponder: '1234567',
        laps: laps(61_000, 60_000, 60_500),
      },
      {
        number: '8',
        firstName: 'Ben',
        lastName: 'Smit',
        className: 'Senior',
        nationality: 'NL',
        laps: laps(61_500, 60_600, 60_900),
      },
      {
        number: '08',
        lastName: 'Vos Racing',
        className: 'Junior',
        team: 'Vos',
        laps: laps(62_000, 61_000).map((lap) => ({ ...lap, sectionTimesMs: [30_000, 20_000] })),
      },
      { number: '9', lastName: 'Retired', className: 'Junior', status: 'DNF', laps: laps(70_000) },
      { number: '10', lastName: 'Absent', className: 'Junior', status: 'DNS' },
    ],
    ...more,
  });
  return {
    uploadId: `u-${number}`,
    event: {
      clientId: `cup-${number}`,
      name: `Cup ${number}`,
      sport: 'Karting',
      startDate,
      location: { name: 'Emmen', countryCode: 'NL', timeZone: 'Europe/Amsterdam', lengthM: 1_200 },
    },
    sessions: [
      race('Race 1', 14, {
        rulings: [{ kind: 'penalty', competitor: '7', penaltyMs: 5_000, reason: 'Short cut' }],
        announcements: [{ at: `${startDate}T14:05:00`, text: 'Rain' }],
      }),
      race('Race 2', 16),
      race('Overall', 17, {
        classification: 'PointMerge',
        competitors: [],
        mergeOf: ['Race 1', 'Race 2'],
        runPoints: { places: [10, 8, 6], others: 0 },
      }),
    ],
  };
}

type Named = { id: number; name: string };
type Group = { sessions: Named[]; subGroups: Group[] };
const sessionsOf = (groups: readonly Group[]): Named[] =>
  groups.flatMap(({ sessions, subGroups }) => [...sessions, ...sessionsOf(subGroups)]);

/** Without ids and times of publication, which differ from server to server. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(
        ([key]) =>
          !/^(id|\w*Id|ref|eventRef|championshipid|organization|updatedAt|importedFrom|isGiven|drops)$/.test(
            key,
          ),
      )
      .map(([key, part]) => [key, comparable(part)]),
  );
}

async function publicAnswers({ ask }: Track) {
  const answers: Record<string, unknown> = {};
  const read = async <Answer>(name: string, path: string) => {
    const answer = await ask<Answer>(RESULTS + path);
    answers[name] = comparable(answer);
    return answer;
  };
  for (const { id, name } of await read<Named[]>('events', '/organizations/1/events')) {
    const { groups } = await read<{ groups: Group[] }>(name, `/events/${id}/sessions`);
    for (const session of sessionsOf(groups)) {
      const path = `/sessions/${session.id}`;
      const { rows } = await read<{ rows: unknown[] }>(`${name} ${session.name}`, `${path}/classification`);
      await read(`${name} ${session.name} announcements`, `${path}/announcements`);
      for (const index of rows.keys())
        await read(`${name} ${session.name} laps ${index}`, `${path}/lapdata/${index + 1}/laps`);
    }
  }
  const { championships } = await read<{ championships: Named[] }>('cups', '/organizations/1/championships');
  for (const { id, name } of championships) await read(name, `/championships/${id}`);
  return answers;
}

const copy = (...options: string[]) =>
  fresh.lapwing('import', `${old.url}/organizations/1`, '--time-zone', 'Europe/Amsterdam', ...options);

test('a copy that is cut and run again has the same public answers', async () => {
  for (const number of [1, 2, 3]) await old.send('/api/ingest/v1/results', anEvent(number));
  await old.send('/api/ingest/v1/championships', {
    clientId: 'cup',
    name: 'Club Cup',
    season: '2026',
    points: [25, 18, 15],
    // Standings that were counted elsewhere have no place for several rounds together.
    events: [
      { event: 'cup-1', rounds: [{ session: 'Race 1' }] },
      { event: 'cup-2', rounds: [{ session: 'Race 2' }] },
    ],
  });

  const dryRun = copy('--dry-run', '--rate', '50');
  expect(await dryRun.ended).toBe(0);
  expect(dryRun.output()).toContain('Kart Club: 3 events and 1 championships would be copied.');
  expect(await fresh.ask(`${RESULTS}/organizations/1/events`)).toEqual([]);

  const first = copy('--rate', '40');
  await vi.waitFor(
    async () => expect(await fresh.ask<unknown[]>(`${RESULTS}/organizations/1/events`)).not.toEqual([]),
    {
      timeout: 30_000,
      interval: 20,
    },
  );
  await fresh.kill(first);
  expect((await fresh.ask<unknown[]>(`${RESULTS}/organizations/1/events`)).length).toBeLessThan(3);

  const second = copy('--rate', '50', '--json');
  expect(await second.ended, second.output()).toBe(0);
  expect(JSON.parse(second.output())).toMatchObject({ name: 'Kart Club', leftOut: 0 });
  const [before, after] = [await publicAnswers(old), await publicAnswers(fresh)];
  for (const [name, answer] of Object.entries(before))
    expect({ [name]: after[name] }).toEqual({ [name]: answer });

  const again = copy('--rate', '50', '--json');
  expect(await again.ended, again.output()).toBe(0);
  expect(JSON.parse(again.output())).toMatchObject({ copied: 0, unchanged: 4, leftOut: 0 });
  const [event] = await fresh.ask<Named[]>(`${RESULTS}/organizations/1/events`);
  expect(await fresh.ask(`${RESULTS}/events/${event?.id}`)).toMatchObject({ importedFrom: { url: old.url } });
}, 120_000);

test('what is no organisation of such a server is one line', async () => {
  for (const [address, line] of [
    [`${old.url}/organizations/4711`, /organizations\/4711 does not exist\.\n$/],
    [`${old.url}/events/1`, /is not the page of an organization/],
    [`${fresh.url}/organizations/1`, /^Both are the same server\.\n$/],
  ] as const) {
    const program = fresh.lapwing('import', address, '--rate', '50');
    expect(await program.ended).toBe(1);
    expect(program.output()).toMatch(line);
  }
});
