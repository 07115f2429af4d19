import type { CompetitorDocument } from '@lapwing/contract/ingest/results-document';
import { expect, it } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { aCompetitor, anUpload, aSession, openIngest } from './ingest.test-support.ts';

const crew = [...'abcdefghijkl'].map((letter) => ({
  firstName: letter.repeat(8),
  lastName: letter.repeat(12),
}));
const [ann, bea] = crew.map(({ firstName, lastName }) => `${firstName} ${lastName}`);

function aSharedCar(car: Partial<CompetitorDocument> = {}): CompetitorDocument {
  return aCompetitor({
    firstName: '',
    lastName: '',
    drivers: crew,
    laps: [ann, ann, bea].map((driver) => ({ lapTimeMs: 60_000, ...(driver !== undefined && { driver }) })),
    ...car,
  });
}

describeOnEachEngine('a car that many share', (openDb) => {
  async function open() {
    const ingest = await openIngest(await openDb());
    let count = 0;
    const publish = async (...sessions: Parameters<typeof aSession>[0][]): Promise<number> => {
      count += 1;
      const answer = await ingest.upload(
        anUpload({ uploadId: `u-${count}`, sessions: sessions.map((session) => aSession(session)) }),
      );
      return answer.sessions.at(-1).sessionId;
    };
    const rowOf = async (path: string) => (await ingest.results(path)).rows[0];
    const driversOfLaps = async (sessionId: number) =>
      (await ingest.results(`/sessions/${sessionId}/lapdata/1/laps`)).laps.map(
        ({ driver }: { driver?: string }) => driver,
      );
    return { ...ingest, publish, rowOf, driversOfLaps };
  }

  it('keeps all drivers and is named by as many as fit', async () => {
    const { publish, rowOf, results } = await open();
    const sessionId = await publish({ competitors: [aSharedCar()] });
    const row = await rowOf(`/sessions/${sessionId}/classification`);
    expect(row.drivers).toEqual(crew);
    expect(row.name).toMatch(/^a{8} a{12} \/ .+ \+8$/);
    const { lapDataInfo } = await results(`/sessions/${sessionId}/lapdata/1/laps`);
    expect(lapDataInfo.participantInfo.drivers).toEqual(crew);
  });

  it('names the driver of each lap', async () => {
    const { publish, driversOfLaps } = await open();
    const sessionId = await publish({ competitors: [aSharedCar()] });
    expect(await driversOfLaps(sessionId)).toEqual([ann, ann, bea]);
  });

  it('omits both if one person drove alone', async () => {
    const { publish, rowOf, driversOfLaps } = await open();
    const alone = aCompetitor({ laps: [{ lapTimeMs: 60_000, driver: 'Anna Jansen' }] });
    const sessionId = await publish({ competitors: [alone] });
    expect(await rowOf(`/sessions/${sessionId}/classification`)).not.toHaveProperty('drivers');
    expect(await driversOfLaps(sessionId)).toEqual([undefined]);
  });

  it('keeps them in a replaced revision, and keeps the laps if a result is sent without laps', async () => {
    const { publish, rowOf, driversOfLaps } = await open();
    const sessionId = await publish({ competitors: [aSharedCar()] });
    const { laps: _, ...withoutLaps } = aSharedCar({ drivers: crew.slice(0, 2), totalTimeMs: 181_000 });
    await publish({ competitors: [{ ...withoutLaps, lapCount: 3 }] });
    const before = await rowOf(`/sessions/${sessionId}/revisions/1/classification`);
    expect(before.drivers).toEqual(crew);
    const after = await rowOf(`/sessions/${sessionId}/classification`);
    expect(after.drivers).toEqual(crew.slice(0, 2));
    expect(await driversOfLaps(sessionId)).toEqual([ann, ann, bea]);
  });

  it('keeps its crew and gets the drivers of laps that arrive after the result', async () => {
    const { publish, rowOf, driversOfLaps } = await open();
    const { laps: _, ...result } = aSharedCar({ lapCount: 3, totalTimeMs: 180_000, position: 1 });
    const sessionId = await publish({ competitors: [result] });
    const { drivers: __, ...driven } = aSharedCar();
    await publish({ content: 'laps', competitors: [driven] });
    expect((await rowOf(`/sessions/${sessionId}/classification`)).drivers).toEqual(crew);
    expect(await driversOfLaps(sessionId)).toEqual([ann, ann, bea]);
  });

  it('has its drivers in the last column of the CSV files', async () => {
    const { publish, app } = await open();
    const sessionId = await publish({ competitors: [aSharedCar({ drivers: crew.slice(0, 2) })] });
    const linesOf = async (path: string) => {
      const { body } = await app.inject({ url: `/api/v0.2.3/eventresults/sessions/${sessionId}${path}` });
      return body.trim().split(/\r?\n/);
    };
    const [header, row] = await linesOf('/csv');
    expect(header).toMatch(/Status"?[,;]"?Drivers"?$/);
    expect(row).toContain(`${ann} / ${bea}`);
    const laps = await linesOf('/lapdata/1/csv');
    expect(laps[0]).toMatch(/Speed"?[,;]"?Driver"?$/);
    expect(laps.slice(1).map((line) => line.includes(bea ?? ''))).toEqual([false, false, true]);
  });

  it('is the same crew in a merge of its runs', async () => {
    const { publish, rowOf } = await open();
    const car = { competitors: [aSharedCar()] };
    const mergeId = await publish(
      { clientId: 'heat-1', name: 'Heat 1', ...car },
      { clientId: 'heat-2', name: 'Heat 2', startsAt: '2026-05-11T15:00:00', ...car },
      { clientId: 'total', name: 'Total', competitors: [], mergeOf: ['heat-1', 'heat-2'] },
    );
    expect((await rowOf(`/sessions/${mergeId}/classification`)).drivers).toEqual(crew);
  });
});
