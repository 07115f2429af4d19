import type { LiveBatch } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { LiveBoard } from '@lapwing/contract/live/board';
import type { ChampionshipSeason } from '@lapwing/contract/results/season';
import { asItStands } from '@lapwing/timing/championship/as-it-stands';
import { foldSession } from '@lapwing/timing/live/reduce-session';
import { emptyState } from '@lapwing/timing/live/session-state';
import { expect, it } from 'vitest';
import { describeOnSqlite } from '../../storage/engines.test-support.ts';
import { anUpload, aSession, openIngest } from '../ingest.test-support.ts';

const START_MS = Date.parse('2026-05-11T12:00:00Z');
const at = (seconds: number) => START_MS + seconds * 1000;
const numbers = ['1', '2', '3', '4', '5'];
const nameOf = (number: string) => `Driver ${'ABCDE'.charAt(Number(number) - 1)}`;
const classOf = (number: string) => (Number(number) % 2 === 0 ? 'B' : 'A');

const lap = (lapNumber: number, cars: readonly string[] = numbers): SessionEvent[] =>
  cars.map((car) => ({
    kind: 'passing',
    atMs: at(lapNumber * 60 + Number(car) * 3),
    loopId: 'sf',
    transponder: `9${car}`,
  }));

const opening: SessionEvent[] = [
  { kind: 'session', atMs: at(-60), name: 'Race 2', sessionType: 'Race', startedAtMs: at(0) },
  ...numbers.map(
    (number): SessionEvent => ({
      kind: 'competitor',
      atMs: at(-60),
      competitorId: number,
      number,
      lastName: nameOf(number),
      className: classOf(number),
      startPosition: 6 - Number(number),
      transponders: [`9${number}`],
    }),
  ),
  { kind: 'flag', atMs: at(0), flag: 'Green' },
];
const ruling = (
  competitorId: string,
  decision: 'time' | 'laps' | 'places' | 'drive-through' | 'disqualified' | 'class-excluded',
  value: number,
): SessionEvent => ({
  ...{ kind: 'ruling', atMs: at(150), competitorId, decision, value },
  ...{ reason: 'Contact', document: '' },
});
const out = (competitorId: string, status: 'DNF' | 'DQ' | 'DNS'): SessionEvent => ({
  kind: 'status',
  atMs: at(150),
  competitorId,
  status,
});
const finish: SessionEvent = { kind: 'flag', atMs: at(240.5), flag: 'Finish' };
const race = (...more: SessionEvent[]) => [...lap(1), ...lap(2), ...more, ...lap(3), finish, ...lap(5)];
const others = numbers.slice(1);
const withoutFirst = (...more: SessionEvent[]) => [
  ...[...lap(1), ...lap(2), ...more, ...lap(3, others), finish, ...lap(5, others)],
];

/** Each with the order in which they are placed, by hand: live and published results could be wrong in the same way. */
const races: [string, string, SessionEvent[]][] = [
  ['nothing happens', '12345', race()],
  ['the leader retires', '23451', withoutFirst(out('1', 'DNF'))],
  ['a car is disqualified', '1345', race(out('2', 'DQ'))],
  ['a car does not start', '1235', [out('4', 'DNS'), ...lap(1, ['1', '2', '3', '5']), finish]],
  ['a time penalty', '21345', race(ruling('1', 'time', 5_000))],
  ['a lap is taken', '23451', race(ruling('1', 'laps', 1))],
  ['places are lost', '23145', race(ruling('1', 'places', 2))],
  ['a drive-through that was not served', '13452', race(ruling('2', 'drive-through', 20_000))],
  ['out of its class', '12345', race(ruling('1', 'class-excluded', 0))],
  ['the stewards disqualify', '1245', race(ruling('3', 'disqualified', 0))],
];

const earlier = aSession({
  competitors: ['2', '3', '1', '5', '4'].map((number, index) => ({
    number,
    lastName: nameOf(number),
    className: classOf(number),
    laps: [{ lapTimeMs: 60_000 + index * 500 }],
  })),
});

describeOnSqlite('the standings of a championship while a round runs', (openDb) => {
  async function drive(events: readonly SessionEvent[], className: string) {
    const ingest = await openIngest(await openDb());
    await ingest.upload(anUpload({ sessions: [earlier] }));
    const send = async (sequence: number, some: readonly SessionEvent[]) => {
      const batch: LiveBatch = {
        batchId: `relay-1:${sequence}`,
        sequence,
        event: anUpload().event,
        session: { clientId: 'race-2', name: 'Race 2', type: 'race', startsAt: '2026-05-11T14:00:00' },
        events: [...some],
      };
      const answer = await ingest.send('/live', batch);
      if (answer.statusCode !== 200) throw new Error(answer.body);
    };
    await send(1, [...opening, ...events]);
    const saved = await ingest.send('/championships', {
      ...{ clientId: 'cup', name: 'Cup', season: '2026', className, guests: ['5'], drops: 1 },
      ...{ points: [25, 18, 15, 12, 10], polePoints: 2, fastestLapPoints: 1 },
      events: [{ event: 'spring-cup', rounds: [{ session: 'race-1' }, { session: 'race-2' }] }],
    });
    const { championshipId } = saved.json();
    const season = async (): Promise<ChampionshipSeason> =>
      ingest.results(`/championships/${championshipId}/season`);
    const board: LiveBoard = foldSession(emptyState, [...opening, ...events]).board;
    return {
      season,
      board,
      end: () => send(2, [{ kind: 'session-ended', atMs: at(300) }]),
      final: async () => (await ingest.results(`/championships/${championshipId}`)).competitors,
    };
  }

  it.each(
    races.flatMap(([name, order, events]) =>
      ['', 'A'].map((className) => ({ name, order, events, className })),
    ),
  )(
    'equal the final ones when the flag has fallen: $name, class "$className"',
    async ({ name, order, events, className }) => {
      const { season, board, end, final } = await drive(events, className);
      const running = await season();
      const round = running.events[0]?.rounds[1];
      if (round === undefined) throw new Error('the championship has two rounds');
      expect([round.state, round.results]).toEqual(['running', []]);
      const standing = asItStands(running, { round, board });
      const placed = standing
        .flatMap(({ who, now }) => (now?.result.position ? [[now.result.position, who.no ?? '']] : []))
        .sort(([a = 0], [b = 0]) => Number(a) - Number(b));
      const isOut = (car: string) => name === 'out of its class' && car === '1';
      const inClass = [...order].filter((car) => className === '' || (classOf(car) === 'A' && !isOut(car)));
      expect(placed).toEqual(inClass.map((car, index) => [index + 1, car]));
      const shown = standing.map(({ who, position, total, isGuest }) => ({
        no: who.no,
        position: position === null ? null : String(position),
        total,
        isGuest,
      }));
      await end();
      const published = (await final()).map(({ no, position, total, isGuest }: (typeof shown)[number]) => ({
        no,
        position,
        total,
        isGuest,
      }));
      expect(shown).toEqual(published);
    },
  );
});
