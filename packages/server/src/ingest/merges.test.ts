import type { SessionDocument } from '@lapwing/contract/ingest/results-document';
import { expect, it } from 'vitest';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { anna, anUpload, aSession, ben, cas, laps, openIngest } from './ingest.test-support.ts';

const dora = { number: '9', firstName: 'Dora', lastName: 'Ek', className: 'Senior' };

/** Together: Ben 4 laps in 4:02, Anna 4 in 4:03, Dora disqualified in the second; Cas drove only the first. */
const first = aSession({
  clientId: 'heat-1',
  name: 'Heat 1',
  competitors: [
    { ...anna, laps: laps(60_000, 61_000) },
    { ...ben, laps: laps(60_500, 61_500) },
    { ...cas, laps: laps(62_000, 62_000) },
    { ...dora, laps: laps(59_000, 59_500) },
  ],
});
const second = aSession({
  clientId: 'heat-2',
  name: 'Heat 2',
  startsAt: '2026-05-11T15:00:00',
  competitors: [
    { ...anna, laps: laps(61_000, 61_000) },
    { ...ben, laps: laps(60_000, 60_000) },
    { ...cas, status: 'DNS', laps: [] },
    { ...dora, laps: laps(59_000, 59_000) },
  ],
  rulings: [{ kind: 'disqualified', competitor: '9', reason: 'Underweight' }],
});
const runPoints = { places: [10, 8, 6, 4], others: 0 };

function aMerge(merge: Partial<SessionDocument> = {}): SessionDocument {
  const { startsAt: _, ...session } = aSession({ clientId: 'total', name: 'Total', competitors: [] });
  return { ...session, mergeOf: ['heat-1', 'heat-2'], ...merge };
}

type Row = {
  startNumber: string;
  position: number;
  status: string;
  numberOfLaps: number;
  totalTime: string;
  bestTime: string;
  total?: number;
};

async function openMerges(db: Database) {
  const ingest = await openIngest(db);
  let count = 0;
  const publish = async (...sessions: SessionDocument[]) => {
    count += 1;
    return ingest.upload(anUpload({ uploadId: `u-${count}`, sessions }));
  };
  const idOf = async (clientId: string) =>
    (
      await ingest.db
        .selectFrom('sessions')
        .select('id')
        .where('clientId', '=', clientId)
        .executeTakeFirstOrThrow()
    ).id;
  const rowsOf = async (clientId: string): Promise<Row[]> =>
    (await ingest.results(`/sessions/${await idOf(clientId)}/classification`)).rows;
  const shown = async (clientId = 'total') =>
    (await rowsOf(clientId)).map((row) =>
      [row.startNumber, row.status, row.numberOfLaps, row.totalTime, row.bestTime].join(' '),
    );
  const refuse = async (...sessions: SessionDocument[]) => {
    const answer = await ingest.send('/results', anUpload({ uploadId: 'refused', sessions }));
    expect(answer.statusCode).toBe(400);
    return answer.json().errors.map((error: { name: string }) => error.name);
  };
  return { ...ingest, publish, idOf, rowsOf, shown, refuse };
}

function aLadder(count: number): SessionDocument[] {
  return Array.from({ length: count }, (_, index) =>
    aMerge({ clientId: `step-${index}`, name: `Step ${index}`, mergeOf: below(index) }),
  );
}
const below = (index: number) =>
  [index - 1, index - 2].map((step) => (step < 0 ? `heat-${-step}` : `step-${step}`));

describeOnEachEngine('a merge that names its runs', (openDb) => {
  const open = async () => openMerges(await openDb());

  const merged = [
    '8 Normal 4 4:02.000 1:00.000',
    '7 Normal 4 4:03.000 1:00.000',
    '08 Normal 2 2:04.000 1:02.000',
    '9 DQ 4 3:56.500 59.000',
  ];

  it('adds up distances and times of races, wherever its runs are in the document', async () => {
    const { publish, shown, results, idOf } = await open();
    const answer = await publish(aMerge({ classification: 'RaceMerge' }), first, second);
    expect(answer.sessions.map(({ clientId }: { clientId: string }) => clientId)).toEqual([
      'total',
      'heat-1',
      'heat-2',
    ]);
    expect(await shown()).toEqual(merged);
    const { rows } = await results(`/sessions/${await idOf('total')}/classification`);
    expect(rows[0].sessions).toMatchObject([{ position: 3 }, { position: 1 }]);
    const named = [anna, ben, cas, dora].map(({ number, lastName, firstName = '' }) => ({
      number,
      lastName,
      firstName,
    }));
    await publish(aMerge({ clientId: 'named', name: 'Named', competitors: named }));
    expect(await shown('named')).toEqual(merged);
  });

  it('takes the best of the best laps if they decide, and a competitor disqualified once keeps the other run', async () => {
    const { publish, shown } = await open();
    const qualifying = { type: 'qualify', classification: 'PracticeAndQualification' } as const;
    await publish({ ...first, ...qualifying }, { ...second, ...qualifying }, aMerge({ type: 'qualify' }));
    expect(await shown()).toEqual([
      '9 Normal 4 3:56.500 59.000',
      '7 Normal 4 4:03.000 1:00.000',
      '8 Normal 4 4:02.000 1:00.000',
      '08 Normal 2 2:04.000 1:02.000',
    ]);
  });

  it('adds up the points for places if points decide, with laps and best laps', async () => {
    const { publish, rowsOf, shown } = await open();
    await publish(first, second, aMerge({ runPoints }));
    expect((await rowsOf('total')).map((row) => [row.startNumber, row.total])).toEqual([
      ['8', 16],
      ['7', 16],
      ['9', 10],
      ['08', 4],
    ]);
    expect((await shown())[0]).toBe('8 Normal 4 4:02.000 1:00.000');
  });

  it('is complete again after each revision of a run, with its own revision', async () => {
    const { publish, shown, results, idOf } = await open();
    await publish(first, second, aMerge(), aMerge({ clientId: 'points', name: 'Points', runPoints }));
    const emma = { number: '5', firstName: 'Emma', lastName: 'Dal', laps: laps(58_000, 58_000) };
    await publish({
      ...second,
      rulings: [],
      competitors: [
        { ...anna, laps: laps(60_000, 60_000) },
        { ...ben, laps: laps(70_000, 60_000) },
        { ...cas, laps: laps(62_000, 62_000) },
        emma,
      ],
    });
    expect(await shown()).toEqual([
      '7 Normal 4 4:01.000 1:00.000',
      '08 Normal 4 4:08.000 1:02.000',
      '8 Normal 4 4:12.000 1:00.000',
      '5 Normal 2 1:56.000 58.000',
      '9 Normal 2 1:58.500 59.000',
    ]);
    expect((await shown('points'))[0]).toBe('7 Normal 4 4:01.000 1:00.000');
    const [revision] = await results(`/sessions/${await idOf('total')}/revisions`);
    expect(revision.number).toBe(2);
    expect(revision.changes).toContainEqual(
      expect.objectContaining({ kind: 'entry', startNumber: '5', from: false, to: true }),
    );
    const before = await results(`/sessions/${await idOf('total')}/revisions/1/classification`);
    expect(before.rows.map((row: Row) => row.startNumber)).toEqual(['8', '7', '08', '9']);

    await publish({ ...first, competitors: first.competitors.slice(0, 3) });
    expect((await shown()).map((row) => row.split(' ')[0])).toEqual(['7', '08', '8', '5']);
    const [gone] = await results(`/sessions/${await idOf('total')}/revisions`);
    expect(gone.changes).toContainEqual(
      expect.objectContaining({ kind: 'entry', startNumber: '9', name: 'Dora Ek', to: false }),
    );
  });

  it('is made when its announced runs arrive, and follows a correction', async () => {
    const { publish, shown, send, idOf } = await open();
    const announced = [first, second].map(
      ({ rulings: _, ...session }): SessionDocument => ({ ...session, status: 'None', competitors: [] }),
    );
    await publish(...announced, aMerge());
    expect(await shown()).toEqual([]);
    await publish(first);
    expect((await shown()).slice(0, 2)).toEqual([
      '9 Normal 2 1:58.500 59.000',
      '7 Normal 2 2:01.000 1:00.000',
    ]);
    await publish(second);
    expect(await shown()).toEqual(merged);
    const rulings = [{ kind: 'penalty', competitor: '8', penaltyMs: 5_000, reason: 'Jump start' }];
    const correction = { uploadId: 'c-1', reason: 'Jump start', rulings };
    const answer = await send(`/sessions/${await idOf('heat-1')}/revisions`, correction);
    expect(answer.statusCode).toBe(200);
    expect((await shown()).slice(0, 2)).toEqual([
      '7 Normal 4 4:03.000 1:00.000',
      '8 Normal 4 4:07.000 1:00.000',
    ]);
  });

  it('keeps the values of its sender: penalties, places, totals and statuses', async () => {
    const { publish, shown } = await open();
    const penalty = { kind: 'penalty', competitor: '8', penaltyMs: 5_000, reason: 'Paddock speed' } as const;
    await publish(first, second, aMerge({ rulings: [penalty] }));
    expect((await shown())[1]).toBe('8 Normal 4 4:07.000 1:00.000');
    const names = [anna, ben, cas].map(({ laps: _, ...who }) => who);
    const [one, two, three] = names;
    if (one === undefined || two === undefined || three === undefined) throw new Error('three are named');
    const placed = aMerge({
      clientId: 'placed',
      name: 'Placed',
      competitors: [
        { ...one, position: 1 },
        { ...two, position: 2, totalTimeMs: 250_000 },
        { ...three, status: 'DQ' },
      ],
    });
    await publish(placed);
    const expected = [
      '7 Normal 4 4:03.000 1:00.000',
      '8 Normal 4 4:10.000 1:00.000',
      '08 DQ 2 2:04.000 1:02.000',
    ];
    expect(await shown('placed')).toEqual(expected);
    // A run in which only Cas changes does not change that.
    await publish({
      ...first,
      competitors: [...first.competitors.slice(0, 2), { ...cas, laps: laps(62_000) }],
    });
    expect(await shown('placed')).toEqual([...expected.slice(0, 2), '08 DQ 1 1:02.000 1:02.000']);
  });

  it('warns about names that are in none of its runs, which did not start', async () => {
    const { publish, shown } = await open();
    const answer = await publish(
      first,
      second,
      aMerge({ competitors: [ben, { number: '99', lastName: 'Nobody' }] }),
    );
    expect(answer.warnings).toEqual([
      {
        name: '/sessions/2',
        message: 'Total: 1 are in none of the sessions that it merges',
        code: 'not-in-merged-sessions',
        params: { competitors: 1, inSession: 'Total' },
      },
    ]);
    expect((await shown())[1]).toMatch(/^99 DNS 0/);
  });

  it('is refused with the place of each missing part', async () => {
    const { publish, refuse, db } = await open();
    expect(await refuse(first, aMerge({ mergeOf: ['heat-1', 'heat-9'] }))).toEqual(['/sessions/1/mergeOf/1']);
    expect(await refuse(first, aMerge({ mergeOf: ['heat-1', 'heat-1'] }))).toEqual(['/sessions/1/mergeOf/1']);
    expect(await refuse(first, second, aMerge({ classification: 'PointMerge' }))).toEqual([
      '/sessions/2/runPoints',
    ]);
    expect(await refuse(aMerge({ classification: 'RaceMerge', mergeOf: [] }))).toEqual([
      '/sessions/0/mergeOf',
    ]);
    expect(await refuse(first, second, aMerge({ classification: 'Race' }))).toEqual([
      '/sessions/2/classification',
    ]);
    const nobody = { kind: 'disqualified', competitor: '77', reason: '' } as const;
    expect(await refuse(first, second, aMerge({ rulings: [nobody] }))).toEqual([
      '/sessions/2/rulings/0/competitor',
    ]);
    expect(
      await refuse(aMerge({ mergeOf: ['other'] }), aMerge({ clientId: 'other', mergeOf: ['total'] })),
    ).toEqual(['/sessions/0/mergeOf']);
    expect(await db.selectFrom('sessions').select('id').execute()).toEqual([]);
    await publish(first, second, aMerge());
    expect(await refuse(aMerge({ clientId: 'heat-1', name: 'Heat 1', mergeOf: ['total'] }))).toEqual([
      '/sessions/0/mergeOf/0',
    ]);
  });

  it('sent again without changes makes no revision', async () => {
    const { publish } = await open();
    await publish(first, second, aMerge());
    const again = await publish(aMerge());
    expect(again.sessions).toMatchObject([{ revision: 1, isChanged: false }]);
  });

  /**
   * Each is made from the two before it, so there are more paths from the last to the first than could ever be
   * followed.
   */
  it('gets one revision for one change of a run, whatever the paths between them', async () => {
    const { publish, idOf, db } = await open();
    // Announced from the last to the first, so their ids are in the wrong order for making them.
    const ladder = aLadder(12);
    await publish(
      ...ladder.toReversed().map(({ mergeOf: _, ...step }) => ({ ...step, status: 'None' as const })),
    );
    await publish(first, second, ...ladder);
    await publish({ ...first, competitors: first.competitors.slice(1) });
    const revisions = await db
      .selectFrom('sessions')
      .select(['clientId', 'revisionNumber'])
      .where('clientId', 'like', 'step-%')
      .execute();
    expect(new Set(revisions.map(({ revisionNumber }) => revisionNumber))).toEqual(new Set([2]));
    expect(await idOf('step-11')).toBeLessThan(await idOf('step-0'));
  });
});

describeOnSqlite('a merge that names its runs', (openDb) => {
  const open = async () => openMerges(await openDb());

  it('is refused if the merges of an event would take too much work each time a run changes', async () => {
    const { publish, refuse } = await open();
    const crowd = Array.from({ length: 1_100 }, (_, index) => ({
      number: `${index}`,
      lastName: `Racer ${index}`,
    }));
    const [first, ...others] = ['run-0', 'run-1', 'run-2'].map((clientId) =>
      aSession({ clientId, name: clientId, competitors: crowd.slice(0, 1_000) }),
    ) as [SessionDocument, SessionDocument, SessionDocument];
    const sums = Array.from({ length: 34 }, (_, index) =>
      aMerge({
        clientId: `sum-${index}`,
        name: `Sum ${index}`,
        status: 'None',
        mergeOf: ['run-0', 'run-1', 'run-2'],
      }),
    );
    await publish(first, ...others, ...sums.slice(1));
    expect(await refuse(...sums.slice(0, 1))).toEqual(['/sessions/0/mergeOf']);
    expect(await refuse({ ...first, competitors: crowd })).toEqual(['/sessions/0']);
  });

  it('is published again if merges are made from merges many times over', async () => {
    const { publish, rowsOf } = await open();
    await publish(first, second, ...aLadder(40));
    const answer = await publish(...aLadder(40));
    expect(answer.sessions.map(({ isChanged }: { isChanged: boolean }) => isChanged)).not.toContain(true);
    expect((await rowsOf('step-0')).map(({ startNumber }) => startNumber)).toContain('9');
  });
});
