import type { ClassificationRow } from '@lapwing/contract/results/results';
import type { WhatIf } from '@lapwing/contract/results/what-if';
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
  const orderOf = ({ rows }: WhatIf) => rows.map(({ startNumber }) => startNumber);
  const standingsOf = ({ championships }: WhatIf) =>
    championships[0]?.rows.map(({ no, before, after }) => [no, before?.total, after?.total]);

  it('is the result if nothing is switched off', async () => {
    const { whatIf, results, idOf } = await open();
    const answer = await whatIf('race-1');
    const { rows } = await results(`/sessions/${idOf('race-1')}/classification`);
    expect(orderOf(answer)).toEqual(rows.map(({ startNumber }: ClassificationRow) => startNumber));
    for (const { before, after } of answer.rows) expect(after).toEqual(before);
    for (const { before, after } of answer.championships[0]?.rows ?? []) expect(after).toEqual(before);
    expect(answer).toMatchObject({ off: '', unknownCount: 0, isByBestLap: false });
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
