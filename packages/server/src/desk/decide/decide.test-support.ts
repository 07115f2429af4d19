/** A race of three cars at the desk, with its case file; times are in seconds after the start. */

import type { StewardAct } from '@lapwing/contract/desk/case-file';
import type { CaseFileAnswer, Comparison } from '@lapwing/contract/desk/decide';
import type { ActEvent, DeskEvent } from '@lapwing/contract/ingest/session-event';
import type { Database } from '../../storage/database.ts';
import { anEntry, aSession, type MemberName, NOW_MS, openDesk } from '../desk.test-support.ts';
import { runRoutes } from '../run/routes.ts';

export const at = (seconds: number) => NOW_MS + seconds * 1000;

/** Laps of 60, 61 and 62 seconds. */
const crossings = [1, 2].flatMap((lap) =>
  ['1', '2', '3'].map((number, index) => ({ number, seconds: lap * (60 + index) })),
);

export async function openDecide(db: Database) {
  let nowMs = NOW_MS + 200_000;
  const now = () => nowMs;
  const desk = await openDesk(db, { now });
  const { app, live, ingest, ask } = desk;
  runRoutes(app, { ...ingest, db, hosts: live.hosts, now });
  const { eventId } = await desk.create();
  await desk.change(eventId, [aSession('Race'), anEntry('1'), anEntry('2'), anEntry('3', 'TCR')]);
  const { sessions, entries } = await desk.load(eventId);
  const sessionId = sessions[0]?.id ?? 0;
  const address = `/api/desk/events/${eventId}/sessions/${sessionId}`;
  let turn = 0;

  async function expectOk<Answer>(asked: ReturnType<typeof ask>): Promise<Answer> {
    const { status, json } = await asked;
    if (status !== 200) throw new Error(JSON.stringify(json));
    return json;
  }
  const send = (events: DeskEvent[], as: MemberName = 'owner', batchId = `b${++turn}`) =>
    ask(
      'POST',
      `${address}/acts`,
      { batchId, sequence: ++turn, deviceId: 'phone-1', offsetMs: 0, events },
      as,
    );
  const does = (actId: string, seconds: number, events: ActEvent[]): DeskEvent => ({
    ...{ kind: 'act', atMs: at(seconds), actId, does: events },
  });
  const file = (as: MemberName = 'steward') =>
    expectOk<CaseFileAnswer>(ask('GET', `${address}/decide`, undefined, as));
  const post = (acts: [string, StewardAct][], as: MemberName = 'steward') =>
    ask(
      'POST',
      `${address}/decide/acts`,
      { acts: acts.map(([actId, act]) => ({ actId, atMs: nowMs, act })) },
      as,
    );
  return {
    ...{ db, app, ask, address, eventId, sessionId, send, does, file, post, live },
    setNow: (ms: number) => {
      nowMs = ms;
    },
    act: (...acts: [string, StewardAct][]) => expectOk<CaseFileAnswer>(post(acts)),
    whatIf: (on: string[]) =>
      expectOk<Comparison>(ask('POST', `${address}/decide/what-if`, { on }, 'steward')),
    publish: (body: object, as: MemberName = 'steward') =>
      ask('POST', `${address}/decide/publish`, { uploadId: `u${++turn}`, reason: '', on: [], ...body }, as),
    protestTime: (of: string, minutes: number | null, as: MemberName = 'steward') =>
      ask('PUT', `${address}/decide/protest-time`, { of, minutes }, as),
    async start() {
      await expectOk(ask('POST', `${address}/prepare`, { startsWith: 'flag', startsAtMs: null }));
      const idOf = (number: string) => `entry-${entries.find((entry) => entry.number === number)?.id}`;
      await expectOk(send([does('start', 0, [{ kind: 'flag', atMs: at(0), flag: 'Green' }])]));
      for (const { number, seconds } of crossings) {
        const crossing = { kind: 'passing' as const, atMs: at(seconds), loopId: 'line', source: 'keys' };
        await expectOk(
          send([does(`c${number}.${seconds}`, seconds, [{ ...crossing, competitorId: idOf(number) }])]),
        );
      }
    },
    end: () => expectOk(send([does('end', 190, [{ kind: 'session-ended', atMs: at(190) }])])),
    board: async () => (await live.hosts.load(sessionId))?.board,
    order: async () => {
      const { json } = await ask(
        'GET',
        `/api/v0.2.3/eventresults/sessions/${sessionId}/classification`,
        undefined,
        null,
      );
      return json.rows.map(({ startNumber }: { startNumber: string }) => startNumber).join('');
    },
    session: async () =>
      (await ask('GET', `/api/v0.2.3/eventresults/sessions/${sessionId}`, undefined, null)).json,
  };
}

export const incident: StewardAct = {
  ...{ kind: 'incident', what: 'contact', momentMs: at(65), post: '4', note: 'Dived inside' },
  ...{ numbers: ['1', '2'], from: '' },
};

export const penalty = (
  more: Partial<Extract<StewardAct, { kind: 'ruling' }>> = {},
): Extract<StewardAct, { kind: 'ruling' }> => ({
  ...{ kind: 'ruling', incidentId: null, number: '1', decision: 'time', value: 10_000 },
  ...{ document: '15', reason: 'Contact', isDraft: false, ...more },
});
