import { correction } from '@lapwing/contract/ingest/correction';
import { resultsDocument } from '@lapwing/contract/ingest/results-document';
import { classificationTypes, nameOf, resultStatuses, rowStatuses } from '@lapwing/contract/values/enums';
import { classifyRuled } from '@lapwing/timing/classification/classify-ruled';
import { rankedByOf } from '@lapwing/timing/classification/ranking';
import { checkResults } from '@lapwing/timing/documents/check-results';
import { decodeLaps } from '@lapwing/timing/laps/packed/packed-laps';
import { expect, test } from 'vitest';
import { createPasswords } from '../identity/passwords.ts';
import { saveOrganization } from '../publishing/events/organizations.ts';
import { toRuling } from '../results/ruling-rows.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { tables } from '../storage/schema.ts';
import { plannedEvents } from './calendar.ts';
import { isDemoWorldMade } from './demo-state.ts';
import { documentsOfEvent } from './event-document.ts';
import { type DemoOptions, makeDemoWorld } from './make-demo-world.ts';
import { peopleOf } from './people-of-series.ts';
import { holdEvent } from './run-event.ts';
import { demoAccount } from './world/people.ts';

const nowMs = Date.UTC(2026, 10, 15, 13, 20);

function smallWorld(db: Database, parts: Partial<DemoOptions> = {}) {
  return makeDemoWorld({
    db,
    nowMs,
    accountPrefix: 'LAPWING-GA-',
    reachDays: 8,
    practiceMonths: 0.2,
    ...parts,
  });
}

function addOrganization(db: Database) {
  return saveOrganization(db, {
    name: 'Not of the demo',
    city: 'Here',
    countryCode: 'NL',
    sport: 'Karting',
    websiteUrl: null,
    logoUrl: null,
    createdAtMs: 0,
  });
}

async function countRows(db: Database) {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select((select) => select.fn.countAll().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

async function allResults(db: Database) {
  return db
    .selectFrom('competitors')
    .innerJoin('sessions', 'sessions.id', 'competitors.sessionId')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select([
      'events.clientId',
      'sessions.name',
      'sessions.isMerge',
      'sessions.classificationType',
      'competitors.sessionId',
      'finishPosition',
      'transponder',
      'className',
      'status',
      'positionInClass',
      'lapCount',
      'totalTimeMs',
      'bestTimeMs',
      'timedStatus',
      'laps',
      'competitors.id as competitorId',
    ])
    .orderBy('competitors.id')
    .execute();
}

async function expectClassificationsOfLaps(db: Database): Promise<void> {
  const driven = new Map<number, Awaited<ReturnType<typeof allResults>>>();
  for (const row of await allResults(db)) {
    if (row.isMerge === 0) driven.set(row.sessionId, [...(driven.get(row.sessionId) ?? []), row]);
  }
  expect(driven.size).toBeGreaterThan(10);
  const rulings = await db.selectFrom('rulings').selectAll().orderBy('number').execute();
  expect(new Set(rulings.map(({ kind }) => kind)).size).toBeGreaterThan(1);
  for (const [sessionId, rows] of driven) {
    const entries = rows.map((row) => ({
      competitorId: row.competitorId,
      laps: decodeLaps(row.laps),
      status: nameOf(rowStatuses, row.timedStatus),
      className: row.className,
    }));
    const records = rulings
      .filter((row) => row.sessionId === sessionId)
      .flatMap((row) => {
        const entry = entries.find(({ competitorId }) => competitorId === row.competitorId);
        return entry === undefined ? [] : [{ entry, ruling: toRuling(row) }];
      });
    const type = nameOf(classificationTypes, rows[0]?.classificationType ?? 0);
    const computed = classifyRuled(entries, records, rankedByOf(type)).map(({ entry, standing }) => ({
      competitorId: entry.timed.competitorId,
      status: rowStatuses[entry.status],
      finishPosition: standing.finishPosition,
      positionInClass: standing.positionInClass,
      lapCount: entry.lapCount,
      totalTimeMs: entry.totalTimeMs,
      bestTimeMs: entry.bestTimeMs,
    }));
    const stored = rows.toSorted((a, b) => a.finishPosition - b.finishPosition);
    expect(stored).toMatchObject(computed);
  }
}

async function expectDecisionsOfStewards(db: Database): Promise<void> {
  const revisions = await db.selectFrom('sessionRevisions').selectAll().orderBy('number').execute();
  const penalised = revisions.filter(({ changes }) => changes.includes('"kind":"penalty"'));
  expect(penalised.length).toBeGreaterThan(0);
  const { sessionId, number } = penalised[0] ?? { sessionId: 0, number: 0 };
  const ofSession = revisions.filter((row) => row.sessionId === sessionId);
  expect(ofSession[0]).toMatchObject({ number: 1, resultStatus: resultStatuses.Provisional });
  expect(ofSession[number - 2]?.replacedResult).not.toBeNull();
  expect(revisions.some(({ resultStatus }) => resultStatus === resultStatuses.Official)).toBe(true);
}

async function expectEventOfToday(db: Database): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .where('events.clientId', 'like', '%/today')
    .select(['sessions.id', 'sessions.resultStatus', 'sessions.startsAtMs', 'sessions.endsAtMs'])
    .select('sessions.isMerge')
    .execute();
  const withStatus = (status: number) => sessions.filter(({ resultStatus }) => resultStatus === status);
  const over = withStatus(resultStatuses.Provisional);
  const toCome = withStatus(resultStatuses.None);
  expect(over.length).toBeGreaterThan(1);
  expect(toCome.length).toBeGreaterThan(1);
  expect(over.length + toCome.length).toBe(sessions.length);
  for (const { endsAtMs } of over) expect(endsAtMs).toBeLessThanOrEqual(nowMs);
  for (const { endsAtMs } of toCome) expect(endsAtMs).toBeGreaterThan(nowMs);
  const planned = await db.selectFrom('meetingItems').select('id').where('kind', '=', 'session').execute();
  const driven = sessions.filter(({ isMerge }) => isMerge === 0);
  expect(new Set(planned.map(({ id }) => id))).toEqual(new Set(driven.map(({ id }) => id)));
  // The day runs late: the next session should have started before the one in front of it was over.
  const lastEndMs = Math.max(...over.map(({ endsAtMs }) => endsAtMs));
  expect(Math.min(...toCome.map(({ startsAtMs }) => startsAtMs))).toBeLessThan(Math.max(nowMs, lastEndMs));
}

async function expectWorldOfDemoAccount(db: Database): Promise<void> {
  const account = await db
    .selectFrom('accounts')
    .selectAll()
    .where('emailKey', '=', demoAccount.email)
    .executeTakeFirstOrThrow();
  expect(account.id).toMatch(/^LAPWING-GA-[0-9a-f]{32}$/);
  expect(await createPasswords().isRight(account.passwordHash, demoAccount.password)).toBe(true);
  const own = await db
    .selectFrom('transponders')
    .select('code')
    .where('ownerAccountId', '=', account.id)
    .execute();
  const codes = own.map(({ code }) => code);
  expect(codes).toHaveLength(2);
  const counted = async (table: 'competitors' | 'practiceActivities') =>
    (await db.selectFrom(table).select('id').where('transponder', 'in', codes).execute()).length;
  expect(await counted('competitors')).toBeGreaterThan(3);
  expect(await counted('practiceActivities')).toBeGreaterThan(3);
  expect(
    await db.selectFrom('follows').select('sinceMs').where('followerId', '=', account.id).execute(),
  ).toHaveLength(18);
  const videos = await db.selectFrom('videos').select('youtubeId').execute();
  for (const { youtubeId } of videos) expect(youtubeId).toMatch(/^[\w-]{11}$/);
}

/** A world with something in it that is not of the demo. */
async function worldNextToOthers(db: Database) {
  await addOrganization(db);
  expect(await smallWorld(db)).toBe('made');
  return db;
}

/** The rows of an undisturbed world by table. They are the same on every engine, so one world is enough. */
let undisturbedRows: Record<string, number> | null = null;

async function countUndisturbed(openDb: () => Promise<Database>) {
  undisturbedRows ??= await countRows(await worldNextToOthers(await openDb()));
  return undisturbedRows;
}

describeOnSqlite('the demo world', (openDb) => {
  test('is created once, and the same whenever it is created for the same moment', async () => {
    const undisturbed = await worldNextToOthers(await openDb());
    const other = await worldNextToOthers(await openDb());
    const counts = await countRows(undisturbed);
    undisturbedRows = counts;
    expect(await countRows(other)).toEqual(counts);
    expect(await allResults(other)).toEqual(await allResults(undisturbed));
    expect(await smallWorld(other)).toBe('already there');
    expect(await countRows(other)).toEqual(counts);
  });

  test('has results that follow from laps and rulings, future sessions, and an account that takes part in it', async () => {
    const db = await openDb();
    await smallWorld(db, { reachDays: 30, practiceMonths: 1 });
    await expectClassificationsOfLaps(db);
    await expectDecisionsOfStewards(db);
    await expectEventOfToday(db);
    await expectWorldOfDemoAccount(db);
  });
});

describeOnEachEngine('the demo world', (openDb) => {
  test('is created again after a kill left it incomplete, and keeps other data', async () => {
    const killed = await openDb();
    await addOrganization(killed);
    const killedAt = [2, 12];
    for (const step of killedAt) {
      const onProgress = ({ done }: { done: number }) => {
        if (done === step) throw new Error('killed');
      };
      await expect(smallWorld(killed, { onProgress })).rejects.toThrow('killed');
      expect(await isDemoWorldMade(killed)).toBe(false);
    }
    expect(await smallWorld(killed)).toBe('made');
    expect(await countRows(killed)).toEqual(await countUndisturbed(openDb));
    const kept = await killed
      .selectFrom('organizations')
      .select('id')
      .where('name', '=', 'Not of the demo')
      .execute();
    expect(kept).toHaveLength(1);
  });
});

test('the demo world is generated as documents that anyone could send', () => {
  const generated = plannedEvents(nowMs, 12).flatMap((planned) => {
    const { organization, series } = planned;
    return documentsOfEvent(planned, holdEvent(planned, peopleOf(organization, series), nowMs)).words;
  });
  expect(generated.length).toBeGreaterThan(5);
  for (const { document, later } of generated) {
    expect(resultsDocument.safeParse(document).error).toBeUndefined();
    expect(checkResults(document)).toEqual([]);
    for (const { correction: words } of later) {
      expect(correction.safeParse({ uploadId: 'u', ...words }).error).toBeUndefined();
    }
  }
});

test('has a race of 72 cars, each shared by four drivers, and every lap names its driver', () => {
  const planned = plannedEvents(nowMs, 400).find(({ series }) => series.key === 'two-hours');
  if (planned === undefined) throw new Error('the race is there');
  const { organization, series } = planned;
  const { words } = documentsOfEvent(planned, holdEvent(planned, peopleOf(organization, series), nowMs));
  const cars = words.at(-1)?.document.sessions[0]?.competitors ?? [];
  expect(cars).toHaveLength(72);
  for (const { drivers = [], laps = [] } of cars) {
    expect(drivers).toHaveLength(4);
    const crew = drivers.map(({ firstName, lastName }) => `${firstName} ${lastName}`);
    const drove = [...new Set(laps.map(({ driver = '' }) => driver))];
    expect(drove).toEqual(crew.slice(0, drove.length));
  }
  expect(cars.some(({ laps = [] }) => new Set(laps.map(({ driver }) => driver)).size === 4)).toBe(true);
});
