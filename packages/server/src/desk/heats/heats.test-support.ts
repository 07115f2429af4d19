/** Heats of a club at the race desk, whose races are run act by act. */

import type { LadderFormat } from '@lapwing/contract/desk/ladder';
import type { Draw, RacePlan, WantedDraw } from '@lapwing/contract/desk/ladder-calls';
import type { Meeting, MeetingUpdate } from '@lapwing/contract/desk/meeting';
import type { ShownLadder, ShownRace } from '@lapwing/contract/results/ladders';
import { formats } from '@lapwing/timing/desk/ladder/formats';
import type { Database } from '../../storage/database.ts';
import { anEntry, type MemberName, NOW_MS, openDesk, START_MS } from '../desk.test-support.ts';
import { runRoutes } from '../run/routes.ts';

export const sprint: LadderFormat = {
  ...formats.heatsAndFinals,
  ...{ draw: 'order', rounds: 1, heatSize: 3, isMixed: false, gridOrder: 'drawn' },
  ...{ points: [10, 8, 6], finals: 2, finalSize: 4, bumpUps: 1 },
};

export type Answered<Json> = { status: number; json: Json };

export async function openHeats(db: Database, cars = 6) {
  let nowMs = NOW_MS;
  const desk = await openDesk(db, { now: () => nowMs });
  runRoutes(desk.app, { ...desk.ingest, db, hosts: desk.live.hosts, now: () => nowMs });
  const { eventId } = await desk.create();
  await desk.change(
    eventId,
    Array.from({ length: cars }, (_, index) => anEntry(String(index + 1))),
  );
  const base = `/api/desk/events/${eventId}`;
  let turn = 0;

  const wanted = (format: LadderFormat = sprint): WantedDraw => ({
    ...{ mode: 'new', ladderId: null, group: 'Sprint', format, seed: 7 },
  });
  const preview = async (of: WantedDraw = wanted()) =>
    (await desk.ask('POST', `${base}/ladders/preview`, of)).json;
  const plans = (ladder: ShownLadder): RacePlan[] =>
    ladder.races.map(({ key }, index) => ({
      ...{ race: key, name: key, startsAtMs: START_MS + index * 600_000, slotMs: 600_000 },
      ...{ laps: 1, timeMs: null, minimumLapTimeMs: null },
    }));
  const drawing = async (of: WantedDraw = wanted()): Promise<Draw> => {
    const { ladder } = await preview(of);
    const entrants = (ladder as ShownLadder).entrants.map(({ entryId }) => entryId);
    return { ...of, changeId: `draw-${++turn}`, since: 0, entrants, sessions: plans(ladder) };
  };
  const sendDraw = (body: unknown, as: MemberName = 'owner'): Promise<Answered<MeetingUpdate>> =>
    desk.ask('POST', `${base}/ladders/draw`, body, as);
  const ladder = async (): Promise<ShownLadder> => {
    const [first] = (await desk.ask('GET', `${base}/ladders`)).json as ShownLadder[];
    if (first === undefined) throw new Error('no ladder');
    return first;
  };
  const meeting = (): Promise<Meeting> => desk.load(eventId);
  const raceOf = async (key: string): Promise<ShownRace & { sessionId: number }> => {
    const race = (await ladder()).races.find((each) => each.key === key);
    if (race?.sessionId == null) throw new Error(`no race ${key}`);
    return { ...race, sessionId: race.sessionId };
  };
  const prepare = async (key: string) => {
    const { sessionId } = await raceOf(key);
    return desk.ask('POST', `${base}/sessions/${sessionId}/prepare`, {
      startsWith: 'flag',
      startsAtMs: null,
    });
  };
  const acts = async (sessionId: number, does: object[]) => {
    nowMs += 10_000;
    const body = {
      ...{ batchId: `batch-${++turn}`, sequence: turn, deviceId: 'desk-1', offsetMs: 0 },
      events: [
        {
          kind: 'act',
          atMs: nowMs,
          actId: `act-${turn}`,
          does: does.map((each) => ({ atMs: nowMs, ...each })),
        },
      ],
    };
    const { status, json } = await desk.ask('POST', `${base}/sessions/${sessionId}/acts`, body);
    if (status !== 200) throw new Error(JSON.stringify(json));
  };
  const entryIds = async () => new Map((await meeting()).entries.map(({ number, id }) => [number, id]));
  /** One lap of these cars, in this order. */
  const race = async (key: string, numbers: readonly string[]) => {
    const { sessionId } = await raceOf(key);
    const { status, json } = await prepare(key);
    if (status !== 200) throw new Error(JSON.stringify(json));
    const ids = await entryIds();
    await acts(sessionId, [{ kind: 'flag', flag: 'Green' }]);
    for (const number of numbers) {
      await acts(sessionId, [
        { kind: 'passing', loopId: 'line', competitorId: `entry-${ids.get(number)}`, source: 'keys' },
      ]);
    }
    await acts(sessionId, [{ kind: 'session-ended' }]);
  };
  const numbersIn = async (key: string) => {
    const byId = new Map((await meeting()).entries.map(({ number, id }) => [id, number]));
    return (await raceOf(key)).places.map(({ entryId }) => (entryId === null ? '?' : byId.get(entryId)));
  };
  return {
    ...desk,
    ...{
      eventId,
      base,
      wanted,
      preview,
      plans,
      drawing,
      sendDraw,
      ladder,
      meeting,
      raceOf,
      prepare,
      race,
      numbersIn,
    },
  };
}
