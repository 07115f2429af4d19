import type { CompetitorDocument, SessionDocument } from '@lapwing/contract/ingest/results-document';
import { type ChampionshipSeals, sealFile } from '@lapwing/contract/results/seals';
import { checkSeals, type SealCheck } from '@lapwing/timing/seals/check-seals';
import { expect, it } from 'vitest';
import {
  aSession as anIngestSession,
  anna,
  anUpload,
  ben,
  laps,
  openIngest,
} from '../../ingest/ingest.test-support.ts';
import { openResults } from '../../results/calls.test-support.ts';
import { aCompetitor, aSession, lapsOf, STARTS_AT_MS } from '../../results/results.test-support.ts';
import { nodeSealCrypto } from '../../results/seals/node-seal-crypto.ts';
import { describeOnEachEngine } from '../../storage/engines.test-support.ts';
import { listSealKeys, rotateSealKey } from '../../storage/seal-keys.ts';
import { lastSavedRevisionOf } from '../championships/championship-revisions.ts';
import { deleteOwnEvent, restoreOwnEvent } from '../events/own-events.ts';
import { withholdDetails, withholdInChampionship } from './withhold-details.ts';

const isWholeCheck = ({ problem, seals }: SealCheck) =>
  problem === null && seals.every(({ problems }) => problems.length === 0);

const dina = aCompetitor({ startNumber: '23', firstName: 'Dina', laps: lapsOf([60_100, 60_200]) });
const eva = aCompetitor({ startNumber: '7', firstName: 'Eva', laps: lapsOf([61_000, 61_000]) });
const race = aSession({ resultStatus: 'Provisional', competitors: [dina, eva] });
const official = {
  resultStatus: 'Official',
  source: 'official',
  publishedBy: 'Stewards',
  publishedAtMs: STARTS_AT_MS + 3_600_000,
  reason: 'After the protest time',
} as const;

describeOnEachEngine('sealed results', (openDb) => {
  async function openSealed() {
    const db = await openDb();
    const results = await openResults(db);
    const { sessionId } = await results.save(race);
    const file = async () => sealFile.parse(await results.json(`/sessions/${sessionId}/seals/file`));
    const check = async () => checkSeals(await file(), nodeSealCrypto);
    const penalise = async (reason: string) => {
      const [first] = await results.store.listCompetitors([sessionId]);
      const ruling = { kind: 'penalty', penaltyMs: 10_000, reason } as const;
      return results.store.publishRevision(sessionId, {
        ...official,
        rulings: [{ competitorId: first?.id ?? 0, ruling, decidedBy: 'Stewards', decidedAtMs: 0 }],
      });
    };
    return { ...results, db, sessionId, file, check, penalise };
  }

  it('every publication is sealed onto the one before, and can be checked', async () => {
    const { json, sessionId, file, check, penalise, store } = await openSealed();
    await penalise('track limits');
    await store.publishRevision(sessionId, official);
    const { seals } = await file();
    expect(seals.map(({ revision, previousHash }) => [revision, previousHash])).toEqual([
      [1, null],
      [2, seals[0]?.hash],
      [3, seals[1]?.hash],
    ]);
    expect(isWholeCheck(await check())).toBe(true);
    const answer = await json(`/sessions/${sessionId}/seals`);
    expect(answer.isShownSealed).toBe(true);
    expect(answer.revisions).toHaveLength(3);
    expect(answer.revisions[0]).toMatchObject({
      number: 3,
      resultStatus: 'Official',
      publishedBy: 'Stewards',
      seal: { hash: seals[2]?.hash, origin: null, problems: [], withheldCount: 0 },
    });
    const document = JSON.parse(seals[2]?.document ?? '');
    expect(document).toMatchObject({ revision: 3, status: 'Official', source: 'official' });
    expect(document.rows.map((row: { startNumber: string }) => row.startNumber)).toEqual(['7', '23']);
    expect(document.rulings).toMatchObject([{ kind: 'penalty', value: 10_000, place: 2 }]);
  });

  it('names and reasons are not in the document, only their salted hashes', async () => {
    const { file, penalise } = await openSealed();
    await penalise('track limits');
    for (const { document, details } of (await file()).seals) {
      expect(document).not.toMatch(/Dina|Eva|track limits|Stewards/);
      expect(JSON.stringify(details)).toContain('Dina');
    }
  });

  it('a removed name leaves every seal valid, and is counted', async () => {
    const { db, json, sessionId, file, check, penalise } = await openSealed();
    await penalise('track limits');
    expect(await withholdDetails(db, sessionId, '23')).toEqual({ seals: 2, details: 3 });
    expect(isWholeCheck(await check())).toBe(true);
    expect(JSON.stringify(await file())).not.toMatch(/Dina|track limits/);
    const { revisions, isShownSealed } = await json(`/sessions/${sessionId}/seals`);
    expect(revisions.map(({ seal }: { seal: { withheldCount: number } }) => seal.withheldCount)).toEqual([
      2, 1,
    ]);
    expect(isShownSealed).toBe(true);
  });

  it('notices rows that were changed past the publication', async () => {
    const { db, json, sessionId } = await openSealed();
    const isShown = async () => (await json(`/sessions/${sessionId}/seals`)).isShownSealed;
    expect(await isShown()).toBe(true);
    await db
      .updateTable('competitors')
      .set({ sessionId, totalTimeMs: 1 })
      .where('startNumber', '=', '7')
      .where('sessionId', '=', sessionId)
      .execute();
    expect(await isShown()).toBe(false);
  });

  it('notices a seal that was changed or removed in the database', async () => {
    const { db, json, sessionId, penalise } = await openSealed();
    await penalise('track limits');
    const problems = async () => {
      const { revisions } = await json(`/sessions/${sessionId}/seals`);
      return revisions.map(({ seal }: { seal: { problems: string[] } | null }) => seal?.problems ?? null);
    };
    const change = (columns: { hash?: string; signature?: string }) =>
      db
        .updateTable('seals')
        .set({ sessionId, ...columns })
        .where('sessionId', '=', sessionId)
        .where('revisionNumber', '=', 2)
        .execute();
    await change({ signature: 'AAAA' });
    expect(await problems()).toEqual([['signature'], []]);
    await db.deleteFrom('seals').where('sessionId', '=', sessionId).where('revisionNumber', '=', 1).execute();
    expect(await problems()).toEqual([['missing', 'signature'], null]);
  });

  it('a new key signs from then on, and earlier seals stay valid', async () => {
    const { db, sessionId, store, file, check } = await openSealed();
    const made = await rotateSealKey(db, STARTS_AT_MS);
    await store.publishRevision(sessionId, official);
    const keys = await listSealKeys(db);
    expect(keys.map(({ keyId, retiredAtMs }) => [keyId, retiredAtMs])).toEqual([
      [expect.any(String), STARTS_AT_MS],
      [made.keyId, null],
    ]);
    expect((await file()).seals.map(({ keyId }) => keyId)).toEqual(keys.map(({ keyId }) => keyId));
    expect(isWholeCheck(await check())).toBe(true);
    const stored = await db
      .selectFrom('serverState')
      .select('value')
      .where('key', '=', 'seals.keys')
      .execute();
    expect(JSON.parse(stored[0]?.value ?? '')[0].privateKey).toBe('A'.repeat(43));
  });

  it('revisions from before sealing are shown as not sealed, and the chain begins with the next', async () => {
    const { db, json, sessionId, store, check } = await openSealed();
    await db.deleteFrom('seals').where('sessionId', '=', sessionId).execute();
    expect(await json(`/sessions/${sessionId}/seals`)).toMatchObject({
      revisions: [{ number: 1, seal: null }],
      isShownSealed: null,
    });
    expect((await check()).problem).toBe('empty');
    await store.publishRevision(sessionId, official);
    const { revisions } = await json(`/sessions/${sessionId}/seals`);
    expect(revisions).toMatchObject([{ seal: { previousHash: null, problems: [] } }, { seal: null }]);
    expect(isWholeCheck(await check())).toBe(true);
  });

  it('unreadable keys are kept aside, and a new one signs', async () => {
    const { db, sessionId, store, check } = await openSealed();
    await db.updateTable('serverState').set({ value: '{' }).where('key', '=', 'seals.keys').execute();
    await store.publishRevision(sessionId, official);
    expect(isWholeCheck(await check())).toBe(true);
    const aside = await db
      .selectFrom('serverState')
      .select('value')
      .where('key', '=', 'seals.keys.unreadable')
      .execute();
    expect(aside).toEqual([{ value: '{' }]);
  });
});

describeOnEachEngine('sealed championships', (openDb) => {
  async function openCup() {
    const ingest = await openIngest(await openDb());
    const race = (clientId: string, competitors: CompetitorDocument[]) =>
      anIngestSession({ clientId, name: clientId, competitors });
    const upload = async (uploadId: string, ...races: SessionDocument[]) =>
      ingest.upload(anUpload({ uploadId, sessions: races }));
    const { event, sessions } = await upload('u-1', race('race-1', [anna, ben]), race('race-2', [ben, anna]));
    const save = async (drops: number, points = [25, 18]) => saveWith({ points, drops });
    const saveWith = async (standing: object) => {
      const answer = await ingest.send('/championships', {
        ...{ clientId: 'cup', name: 'Cup', season: '2026', ...standing },
        events: [{ event: 'spring-cup', rounds: [{ session: 'race-1' }, { session: 'race-2' }] }],
      });
      if (answer.statusCode !== 200) throw new Error(answer.body);
      return answer.json().championshipId as number;
    };
    const id = await save(0);
    const seals = async (): Promise<ChampionshipSeals> => ingest.results(`/championships/${id}/seals`);
    const file = async () => sealFile.parse(await ingest.results(`/championships/${id}/seals/file`));
    const check = async () => checkSeals(await file(), nodeSealCrypto);
    const { eventId } = event;
    return { ...ingest, id, eventId, race, upload, save, saveWith, seals, file, check, raceIds: sessions };
  }

  it('every saved revision is sealed onto the one before, with its standings and the seals of its results', async () => {
    const { save, seals, file, check, results, raceIds } = await openCup();
    await save(1);
    const { seals: sealed } = await file();
    expect(sealed.map(({ revision, previousHash }) => [revision, previousHash])).toEqual([
      [1, null],
      [2, sealed[0]?.hash],
    ]);
    expect(isWholeCheck(await check())).toBe(true);
    const first = JSON.parse(sealed[0]?.document ?? '');
    expect(first).toMatchObject({ format: 'lapwing-sealed-championship', rules: { drops: 0 } });
    expect(
      first.rows.map((row: { startNumber: string; total: number }) => [row.startNumber, row.total]),
    ).toEqual(
      expect.arrayContaining([
        [anna.number, 50],
        [ben.number, 36],
      ]),
    );
    for (const [index, { sessionId }] of raceIds.entries()) {
      const { revisions } = await results(`/sessions/${sessionId}/seals`);
      expect(first.rounds[index]).toMatchObject({ session: sessionId, seal: revisions[0].seal.hash });
    }
    expect(await seals()).toMatchObject({
      isShownSealed: true,
      laterSessions: [],
      revisions: [
        { number: 2, seal: { problems: [] } },
        { number: 1, seal: { problems: [] } },
      ],
    });
  });

  it('a result that counts seals the standings again, once for all results of an upload', async () => {
    const { upload, race, seals, file, check, raceIds } = await openCup();
    const quicker = { ...ben, laps: laps(50_000, 50_000, 50_000) };
    await upload('u-2', race('race-1', [anna, quicker]), race('race-2', [anna, quicker]));
    expect(await seals()).toMatchObject({
      isShownSealed: true,
      laterSessions: [],
      revisions: [
        { number: 2, followsResults: true, seal: { problems: [] } },
        { number: 1, followsResults: false, seal: { problems: [] } },
      ],
    });
    const [first, second] = (await file()).seals.map(({ document }) => JSON.parse(document));
    expect([first.rows[0].startNumber, second.rows[0].startNumber]).toEqual([anna.number, ben.number]);
    expect(second.rounds).toMatchObject(
      raceIds.map(({ sessionId }: { sessionId: number }) => ({ session: sessionId, revision: 2 })),
    );
    expect(isWholeCheck(await check())).toBe(true);
  });

  it('an upload that changes no result that counts seals nothing', async () => {
    const { upload, race, seals } = await openCup();
    await upload('u-2', race('race-1', [anna, ben]));
    await upload('u-3', race('other', [anna]));
    expect((await seals()).revisions).toHaveLength(1);
  });

  it('a deleted event and its return are sealed, and the desk still saves onto the last saved revision', async () => {
    const { db, id, save, seals, organizationId, eventId } = await openCup();
    await deleteOwnEvent(db, organizationId, eventId, Date.now());
    await restoreOwnEvent(db, organizationId, eventId);
    expect((await seals()).revisions.map(({ followsResults }) => followsResults)).toEqual([
      true,
      true,
      false,
    ]);
    expect(await lastSavedRevisionOf(db, id)).toBe(1);
    await save(1);
    expect(await lastSavedRevisionOf(db, id)).toBe(4);
    expect(await seals()).toMatchObject({ isShownSealed: true });
  });

  it('standings that the organiser counted are sealed when they are saved, and name later results', async () => {
    const { upload, race, seals, saveWith, raceIds } = await openCup();
    const rows = [{ position: 1, lastName: 'Jansen', number: '7', total: 50 }];
    await saveWith({ standings: { status: 'Provisional', rows } });
    await upload('u-2', race('race-2', [anna, { ...ben, laps: laps(50_000, 50_000, 50_000) }]));
    expect(await seals()).toMatchObject({
      isShownSealed: true,
      laterSessions: [{ sessionId: raceIds[1].sessionId, name: 'race-2' }],
      revisions: [{ number: 2 }, { number: 1 }],
    });
  });

  it('notices rules, rounds and seals that were changed in the database', async () => {
    const { db, id, save, seals } = await openCup();
    const change = (columns: { rules?: string; layout?: number }) =>
      db.updateTable('championships').set(columns).where('id', '=', id).execute();
    await change({ rules: JSON.stringify({ points: [99, 1], drops: 0 }) });
    expect((await seals()).isShownSealed).toBe(false);
    // Points for a place that nobody took: only the rules differ.
    await change({ rules: JSON.stringify({ points: [25, 18, 15], drops: 0 }) });
    expect((await seals()).isShownSealed).toBe(false);
    await change({ rules: JSON.stringify({ points: [25, 18], drops: 0 }) });
    expect((await seals()).isShownSealed).toBe(true);
    await db.updateTable('championshipRounds').set({ name: 'Other' }).where('shortName', '=', 'R1').execute();
    expect((await seals()).isShownSealed).toBe(false);
    await db
      .updateTable('championshipRounds')
      .set({ name: 'race-1' })
      .where('shortName', '=', 'R1')
      .execute();
    await save(1);
    await db
      .updateTable('championshipSeals')
      .set({ signature: 'AAAA' })
      .where('revisionNumber', '=', 1)
      .execute();
    expect((await seals()).revisions.map(({ seal }) => seal?.problems)).toEqual([[], ['signature']]);
  });

  it('names are not in the document, and a removed one leaves every seal valid', async () => {
    const { db, id, file, check } = await openCup();
    const [first] = (await file()).seals;
    expect(first?.document).not.toMatch(/Anna|Jansen|Spring Cup/);
    expect(JSON.stringify(first?.details)).toContain('Jansen');
    expect(await withholdInChampionship(db, id, anna.number)).toEqual({ seals: 1, details: 1 });
    expect(isWholeCheck(await check())).toBe(true);
    expect(JSON.stringify(await file())).not.toContain('Jansen');
  });

  it('seals of one cannot be put behind those of another, nor of a session', async () => {
    const { file, results, raceIds } = await openCup();
    const [own] = (await file()).seals;
    const ofRace = sealFile.parse(await results(`/sessions/${raceIds[0].sessionId}/seals/file`));
    const joined = { ...ofRace, seals: [...ofRace.seals, own] };
    const { seals: checked } = await checkSeals(joined, nodeSealCrypto);
    expect(checked[1]?.problems).toContain('session');
  });

  it('a revision from before has no seal, and a deleted championship shows none', async () => {
    const { db, app, id, save, seals } = await openCup();
    await db.deleteFrom('championshipSeals').execute();
    expect(await seals()).toMatchObject({ isShownSealed: null, revisions: [{ number: 1, seal: null }] });
    await save(1);
    expect(await seals()).toMatchObject({
      isShownSealed: true,
      revisions: [{ seal: { previousHash: null, problems: [] } }, { seal: null }],
    });
    await db.updateTable('championships').set({ deletedAtMs: 1 }).where('id', '=', id).execute();
    for (const path of ['seals', 'seals/file']) {
      const { statusCode } = await app.inject(`/api/v0.2.3/eventresults/championships/${id}/${path}`);
      expect(statusCode).toBe(404);
    }
  });
});
