import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anUpload, openIngest } from '../ingest.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const at = (seconds: number) => START_MS + seconds * 1000;
const numbers = ['1', '2', '3', '4'];

/** The first crosses the line three seconds before the second, and so on. */
const lap = (lapNumber: number, cars: readonly string[] = numbers): SessionEvent[] =>
  cars.map((car) => ({
    kind: 'passing',
    atMs: at(lapNumber * 60 + Number(car) * 3),
    loopId: 'sf',
    transponder: `9${car}`,
  }));
const status = (competitorId: string, name: 'DNF' | 'DNS' | 'DQ', seconds: number): SessionEvent => ({
  kind: 'status',
  atMs: at(seconds),
  competitorId,
  status: name,
});
const penalty = (competitorId: string, seconds: number, penaltySeconds: number): SessionEvent => ({
  kind: 'penalty',
  atMs: at(seconds),
  competitorId,
  penaltyMs: penaltySeconds * 1000,
  reason: 'Jump start',
});
const takesOver = (competitorId: string, fullName: string, seconds: number): SessionEvent => ({
  kind: 'competitor',
  atMs: at(seconds),
  competitorId,
  fullName,
});

const opening: SessionEvent[] = [
  { kind: 'session', atMs: at(-60), name: 'Race 1', sessionType: 'Race', startedAtMs: at(0) },
  ...numbers.map(
    (number): SessionEvent => ({
      kind: 'competitor',
      atMs: at(-60),
      competitorId: number,
      number,
      fullName: `Driver ${'ABCD'.charAt(Number(number) - 1)}`,
      className: Number(number) % 2 === 0 ? 'B' : 'A',
      transponders: [`9${number}`],
    }),
  ),
  { kind: 'flag', atMs: at(0), flag: 'Green' },
];
const finish: SessionEvent = { kind: 'flag', atMs: at(240.5), flag: 'Finish' };

const races: [string, SessionEvent[]][] = [
  ['the leader of a race retires', [...lap(1), ...lap(2), ...lap(3), status('1', 'DNF', 200), finish]],
  [
    'a car between two others retires',
    [...lap(1), ...lap(2), status('2', 'DNF', 140), ...lap(3, ['1', '3', '4']), finish],
  ],
  [
    'a retired car has as many laps as the one behind it',
    [...lap(1), ...lap(2), ...lap(3, ['1', '2']), ...lap(4, ['1']), status('3', 'DNF', 245), finish],
  ],
  [
    'a car stops without a word',
    [...lap(1), ...lap(2, ['1', '3', '4']), ...lap(3, ['1', '3']), ...lap(4, ['1', '3']), finish],
  ],
  ['a car is disqualified', [...lap(1), ...lap(2), ...lap(3), status('1', 'DQ', 200), finish]],
  [
    'a penalty is given on the way',
    [...lap(1), ...lap(2), penalty('1', 140, 5), ...lap(3), ...lap(4), finish],
  ],
  [
    'two penalties, one after the last lap',
    [...lap(1), penalty('2', 80, 4), ...lap(2), ...lap(3), finish, penalty('1', 250, 20)],
  ],
  ['a penalty before the first lap', [penalty('1', 1, 10), ...lap(1), ...lap(2), finish]],
  [
    'drivers take turns',
    [
      ...[...lap(1), takesOver('1', 'Erin East', 70), ...lap(2), takesOver('2', 'Finn Ford', 130)],
      ...[...lap(3), takesOver('1', 'Driver A', 195), ...lap(4), finish],
    ],
  ],
];

type LiveEntry = { id: string; no: string; df?: string; gp?: string; dfCl?: string; gpCl?: string };
type LiveLapEntry = { nam: string; pos?: string; tTm?: string };
type Difference = { lapsBehind: number; timeDifference: string };
type ResultRow = { startNumber: string } & Record<
  'difference' | 'gap' | 'diffClass' | 'gapClass',
  Difference
>;

describeOnSqlite('a race that was followed live and then published', (openDb) => {
  async function drive(events: readonly SessionEvent[]) {
    const ingest = await openIngest(await openDb());
    const send = async (sequence: number, some: readonly SessionEvent[]) => {
      const batch: LiveBatch = {
        batchId: `relay-1:${sequence}`,
        sequence,
        event: anUpload().event,
        session: { clientId: 'run-1', name: 'Race 1', type: 'race', startsAt: '2026-05-11T14:00:00' },
        events: [...some],
      };
      const answer = await ingest.send('/live', batch);
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json() as { eventId: number; sessionId: number };
    };
    const { eventId, sessionId } = await send(1, [...opening, ...events]);
    await send(2, [{ kind: 'session-ended', atMs: at(300) }]);
    const live = async (path: string) => {
      const session = `/api/events/lw-${eventId}/sessions/lw-${eventId}-${sessionId}`;
      return (await ingest.app.inject(session + path)).json();
    };
    const rows: ResultRow[] = (await ingest.results(`/sessions/${sessionId}/classification`)).rows;
    return { ...ingest, live, rows, sessionId };
  }

  it.each(races)('has the same gaps, lap positions and drivers on both: %s', async (_, events) => {
    const { live, rows, results, sessionId } = await drive(events);
    const entries: LiveEntry[] = (await live('/data')).l;
    expect(entries.map(({ no }) => no)).toEqual(rows.map(({ startNumber }) => startNumber));
    expect(entries.map(({ df, gp, dfCl, gpCl }) => [df, gp, dfCl, gpCl].map(fromText))).toEqual(
      rows.map(({ difference, gap, diffClass, gapClass }) =>
        [difference, gap, diffClass, gapClass].map(fromDifference),
      ),
    );
    const chart = await results(`/sessions/${sessionId}/lapchart`);
    for (const [place, { id, no }] of entries.entries()) {
      const onAir: LiveLapEntry[] = (await live(`/competitor/${id}`)).results ?? [];
      const { laps } = await results(`/sessions/${sessionId}/lapdata/${place + 1}/laps`);
      const places = onAir.map(({ pos }) => Number(pos));
      expect(
        laps.map((one: { fieldComparison: { position: number } }) => one.fieldComparison.position),
      ).toEqual(places);
      expect(
        places.map((position, lapIndex) => chart.positionRows[position - 1]?.[lapIndex]?.startNumber),
      ).toEqual(places.map(() => no));
      const drivers: (string | undefined)[] = laps.map(({ driver }: { driver?: string }) => driver);
      if (drivers.some((driver) => driver !== undefined))
        expect(onAir.map(({ nam }) => nam)).toEqual(drivers);
    }
  });
});

/** Nothing, milliseconds, or laps. */
function fromText(text: string | undefined): number | string {
  if (text === undefined) return 0;
  return text.includes('Lap') ? `${Number.parseInt(text, 10)} laps` : parseLapTime(text.replace('+', ''));
}

function fromDifference({ lapsBehind, timeDifference }: Difference): number | string {
  return lapsBehind > 0 ? `${lapsBehind} laps` : parseLapTime(timeDifference);
}
