/** A planned race of two cars at the desk; times are in seconds after now. */

import type { RunBatch, runApi } from '@lapwing/contract/desk/run';
import type { ActEvent, DeskEvent } from '@lapwing/contract/ingest/session-event';
import type { AnswerOf } from '@lapwing/contract/values/endpoint';
import { type LiveFlag, nameOf, resultStatuses } from '@lapwing/contract/values/enums';
import type { Tracing } from '../../http/monitoring/tracing.ts';
import type { Database } from '../../storage/database.ts';
import { anEntry, aSession, type MemberName, NOW_MS, openDesk, openServer } from '../desk.test-support.ts';
import type { Start } from './prepare-session.ts';
import { runRoutes } from './routes.ts';
import { createTimedStarts } from './timed-starts.ts';

export type JournalAnswerOfTest = AnswerOf<typeof runApi.journal>;

const at = (seconds: number) => NOW_MS + seconds * 1000;

export function act(actId: string, seconds: number, does: ActEvent[]): DeskEvent {
  return { kind: 'act', atMs: at(seconds), actId, does };
}
export const undo = (of: string, seconds: number): DeskEvent => ({
  ...{ kind: 'undo', atMs: at(seconds), actId: `undo ${of} ${seconds}`, of },
});
export const redo = (of: string, seconds: number): DeskEvent => ({
  ...{ kind: 'redo', atMs: at(seconds), actId: `redo ${of} ${seconds}`, of },
});
export const flag = (name: LiveFlag, seconds: number): ActEvent => ({
  kind: 'flag',
  atMs: at(seconds),
  flag: name,
});
export const crossing = (competitorId: string, seconds: number): ActEvent => ({
  ...{ kind: 'passing', atMs: at(seconds), loopId: 'line', competitorId, source: 'keys' },
});

export async function openRun(db: Database, tracing?: Tracing) {
  // Acts of a whole race are sent while the clock of the server stands at its end.
  let nowMs = NOW_MS;
  const desk = await openDesk(db, { now: () => nowMs, tracing });
  const { app, live, ingest, ask } = desk;
  runRoutes(app, { ...ingest, db, hosts: live.hosts, now: () => nowMs });
  const { eventId } = await desk.create();
  await desk.change(eventId, [aSession('Race'), anEntry('1'), anEntry('2')]);
  const { sessions, entries } = await desk.load(eventId);
  const sessionId = sessions[0]?.id ?? 0;
  let turn = 0;

  const addressOf = (place: { eventId: number; sessionId: number }) =>
    `/api/desk/events/${place.eventId}/sessions/${place.sessionId}`;
  const address = addressOf({ eventId, sessionId });
  const next = () => ++turn;
  const batch = (events: DeskEvent[]): RunBatch => ({
    ...{ batchId: `desk-1.${next()}`, sequence: turn, deviceId: 'desk-1', offsetMs: 20, events },
  });
  const post = (sent: RunBatch, as: MemberName = 'owner', place = { eventId, sessionId }) => {
    nowMs = Math.max(nowMs, NOW_MS + 200_000);
    return ask('POST', `${addressOf(place)}/acts`, sent, as);
  };

  async function expectOk<Answer>(asked: ReturnType<typeof ask>): Promise<Answer> {
    const { status, json } = await asked;
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  }

  return {
    eventId,
    sessionId,
    desk,
    timedStarts: createTimedStarts({
      ...{ db, hosts: live.hosts, acceptAt: ingest.acceptAt, now: () => nowMs },
    }),
    /** Another server on the same database. */
    async restart() {
      const { live: hosted, ingest: fed } = await openServer(db, () => nowMs);
      const { hosts } = hosted;
      return {
        hosts,
        timedStarts: createTimedStarts({ db, hosts, acceptAt: fed.acceptAt, now: () => nowMs }),
      };
    },
    pass: (seconds: number) => {
      nowMs = at(seconds);
    },
    /** As a decoder sends it. */
    passing: (transponder: string, seconds: number) =>
      ingest.acceptAt(
        desk.organizationId,
        { eventId, sessionId },
        {
          ...{ batchId: `loop.${next()}`, sequence: turn },
          events: [{ kind: 'passing', atMs: at(seconds), loopId: 'line', transponder }],
        },
      ),
    next,
    batch,
    post,
    idOf: (number: string) => `entry-${entries.find((entry) => entry.number === number)?.id}`,
    prepare: (start: Start = { startsWith: 'flag', startsAtMs: null }) =>
      expectOk(ask('POST', `${address}/prepare`, start)),
    send: (events: DeskEvent[]) => expectOk(post(batch(events))),
    journal: (after: number, more: Record<string, string | number> = {}): Promise<JournalAnswerOfTest> => {
      const query = Object.entries({ after, ...more }).map(([name, value]) => `${name}=${value}`);
      return expectOk(ask('GET', `${address}/journal?${query.join('&')}`));
    },
    host: () => live.hosts.load(sessionId),
    status: async () => {
      const session = await db
        .selectFrom('sessions')
        .select('resultStatus')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
      return nameOf(resultStatuses, session.resultStatus);
    },
    result: async () => {
      const rows = await db
        .selectFrom('competitors')
        .select(['startNumber', 'lapCount', 'totalTimeMs'])
        .where('sessionId', '=', sessionId)
        .orderBy('finishPosition')
        .execute();
      return rows.map(({ startNumber, lapCount, totalTimeMs }) => [startNumber, lapCount, totalTimeMs]);
    },
  };
}
