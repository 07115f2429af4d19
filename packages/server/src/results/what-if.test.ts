import type { StandingsRow } from '@lapwing/contract/results/championships';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import type { WhatIf, WhatIfPlace } from '@lapwing/contract/results/what-if';
import { parseLapTime } from '@lapwing/timing/lap-time';
import { expect, it } from 'vitest';
import { anna, anUpload, aSession, ben, cas, laps, openIngest } from '../ingest/ingest.test-support.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';

/** Ben would win without his penalty. */
const race = aSession({
  competitors: [
    { ...anna, laps: laps(61_000, 60_000, 60_500) },
    { ...ben, laps: laps(60_000, 59_000, 60_000) },
    { ...cas, laps: laps(70_000, 70_000, 70_000) },
  ],
  rulings: [{ kind: 'penalty', competitor: '8', penaltyMs: 10_000, reason: 'Jump start' }],
});
const qualifying = aSession({
  clientId: 'qualifying',
  name: 'Qualifying',
  type: 'qualify',
  competitors: [
    { ...anna, laps: laps(61_000, 58_000, 60_500) },
    { ...ben, laps: laps(60_000, 59_000, 60_000) },
  ],
});
const earlier = aSession({ clientId: 'race-0', name: 'Race 0', competitors: [cas, anna, ben] });

describeOnEachEngine('a what-if of a published result', (openDb) => {
  async function open() {
    const ingest = await openIngest(await openDb());
    const { sessions } = await ingest.upload(anUpload({ sessions: [race, qualifying, earlier] }));
    const idOf = (clientId: string): number =>
      sessions.find((session: { clientId: string }) => session.clientId === clientId).sessionId;
    await ingest.send('/championships', {
      ...{ clientId: 'cup', name: 'Cup', season: '2026', points: [25, 18, 15] },
      events: [{ event: 'spring-cup', rounds: [{ session: 'race-0' }, { session: 'race-1' }] }],
    });
    const whatIf = (clientId: string, off = ''): Promise<WhatIf> =>
      ingest.results(`/sessions/${idOf(clientId)}/whatif${off === '' ? '' : `?off=${off}`}`);
    return { ...ingest, idOf, whatIf };
  }
  /** With every kind of ruling, a retirement, two classes, a guest, dropped results and bonuses. */
  async function openDecided() {
    const ingest = await openIngest(await openDb());
    const numbers = ['1', '2', '3', '4', '5', '6'];
    const field = (fastest: readonly string[]) =>
      fastest.map((number, place) => ({
        ...{ number, firstName: 'Driver', lastName: number, startPosition: numbers.indexOf(number) + 1 },
        ...{ className: Number(number) % 2 === 0 ? 'B' : 'A' },
        laps: laps(60_000 + place * 400, 60_000 + place * 300, 60_100 + place * 350),
      }));
    const decided = aSession({
      competitors: field(numbers),
      rulings: [
        { kind: 'penalty', competitor: '1', penaltyMs: 1_500, reason: 'Contact' },
        { kind: 'lap-deleted', competitor: '3', lapNumber: 2, reason: 'Track limits' },
        { kind: 'disqualified', competitor: '5', reason: 'Weight' },
        { kind: 'retired', competitor: '6', reason: '' },
      ],
    });
    const before = aSession({
      clientId: 'race-0',
      name: 'Race 0',
      competitors: field(['3', '4', '1', '2', '6']),
    });
    const { sessions } = await ingest.upload(anUpload({ sessions: [before, decided] }));
    const idOf = (clientId: string): number =>
      sessions.find((session: { clientId: string }) => session.clientId === clientId).sessionId;
    const cups = ['', 'A'];
    for (const className of cups)
      await ingest.send('/championships', {
        ...{ clientId: `cup ${className}`, name: `Cup ${className}`, season: '2026', className, drops: 1 },
        ...{ points: [25, 18, 15, 12], polePoints: 3, fastestLapPoints: 2, guests: ['4'] },
        events: [{ event: 'spring-cup', rounds: [{ session: 'race-0' }, { session: 'race-1' }] }],
      });
    const whatIf = (clientId: string): Promise<WhatIf> =>
      ingest.results(`/sessions/${idOf(clientId)}/whatif`);
    return { ...ingest, idOf, whatIf, cups };
  }
  const orderOf = ({ rows }: WhatIf) => rows.map(({ startNumber }) => startNumber);
  const standingsOf = ({ championships }: WhatIf) =>
    championships[0]?.rows.map(({ no, before, after }) => [no, before?.total, after?.total]);

  it('is the result if nothing is switched off', async () => {
    const { whatIf, results, idOf, cups } = await openDecided();
    const answer = await whatIf('race-1');
    const { rows } = await results(`/sessions/${idOf('race-1')}/classification`);
    const shown = (place: WhatIfPlace | null) => [place?.position ?? null, place?.laps, place?.totalTimeMs];
    const published = rows.map((row: ClassificationRow) => [
      row.startNumber,
      row.isQualified ? row.position : null,
      row.numberOfLaps,
      parseLapTime(row.totalTime),
    ]);
    expect(answer.rows.map(({ startNumber, after }) => [startNumber, ...shown(after)])).toEqual(published);
    for (const { before, after } of answer.rows) expect(after).toEqual(before);
    expect(answer).toMatchObject({ off: '', unknownCount: 0, isByBestLap: false });
    // The standings are those that are published, of the whole field and of one class.
    expect(answer.championships).toHaveLength(cups.length);
    for (const { championshipId, rows: standings } of answer.championships) {
      const { competitors } = await results(`/championships/${championshipId}`);
      const expected = competitors.map(({ no, total, position }: StandingsRow) => [no, total, position]);
      expect(expected.length).toBeGreaterThan(1);
      for (const side of ['before', 'after'] as const)
        expect(
          standings.map((row) => [row.no, row[side]?.total, row[side]?.position?.toString() ?? null]),
        ).toEqual(expected);
    }
  });

  it('shows order and standings without a ruling', async () => {
    const { whatIf } = await open();
    const { rulings } = await whatIf('race-1');
    expect(rulings).toMatchObject([{ startNumber: ben.number, ruling: { kind: 'penalty' } }]);
    const without = await whatIf('race-1', `r${rulings[0]?.number}`);
    expect(orderOf(without)).toEqual([ben.number, anna.number, cas.number]);
    expect(standingsOf(without)).not.toEqual(standingsOf(await whatIf('race-1')));
  });

  it('shows a qualifying without a lap', async () => {
    const { whatIf } = await open();
    const [first] = (await whatIf('qualifying')).rows;
    expect(first).toMatchObject({ startNumber: anna.number, before: { bestLap: 2, bestTimeMs: 58_000 } });
    const without = await whatIf('qualifying', `l${first?.competitorId}.2`);
    expect(orderOf(without)).toEqual([ben.number, anna.number]);
  });

  it('shows the standings without the session', async () => {
    const { whatIf } = await open();
    const without = await whatIf('race-1', 's');
    for (const { before, after } of without.rows) expect(after).toEqual(before);
    expect(standingsOf(without)?.map(([no, , after]) => [no, after])).toEqual([
      [anna.number, 25],
      [ben.number, 18],
      [cas.number, 15],
    ]);
  });

  it('reports switches that the result does not have, and refuses other texts', async () => {
    const { whatIf, app, idOf } = await open();
    expect(await whatIf('race-1', 'r999,l1.99999')).toMatchObject({ off: '', unknownCount: 2 });
    const answer = await app.inject(`/api/v0.2.3/eventresults/sessions/${idOf('race-1')}/whatif?off=x1`);
    expect(answer.statusCode).toBe(400);
  });
});
