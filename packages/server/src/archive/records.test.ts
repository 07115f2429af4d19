import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveAccounts } from '../accounts/writers.ts';
import { addRecord, decideRecord, recordOf } from '../desk/records/decide-records.ts';
import { readDeskRecords } from '../desk/records/desk-records.ts';
import { saveLayouts } from '../desk/records/session-tracks.ts';
import { anUpload, aSession, openIngest } from '../ingest/ingest.test-support.ts';
import { readRecords } from '../results/records/read-records.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { importArchive } from './import-archive.ts';
import { openArchive } from './open-archive.ts';
import { writeArchive } from './write-archive.ts';

const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
const STEWARD = `LAPWING-GA-${'5'.repeat(32)}`;

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-records-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const decidedAt = (atMs: number) => ({ reason: 'Checked', accountId: STEWARD, atMs });

/** A race on the short layout in the wet, with an accepted lap, and a record of another track from a yearbook. */
async function openClub(db: Database) {
  const club = await openIngest(db);
  const { organizationId } = club;
  const account = { givenName: 'Els', surName: 'Maes', nickName: '', passwordHash: null, createdAtMs: 0 };
  await saveAccounts(db, [{ ...account, id: STEWARD, email: 'els@example.org' }]);
  const { event } = await club.upload(anUpload({ sessions: [aSession({ status: 'Official' })] }));
  const { venueId } = await db.selectFrom('events').select('venueId').executeTakeFirstOrThrow();
  const elsewhere = await db
    .insertInto('venues')
    .values({
      ...(await venueRow(db, venueId)),
      name: 'Old Track',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.transaction().execute(async (tx) => {
    const track = { organizationId, venueId };
    await saveLayouts(tx, track, [{ layoutId: null, name: 'Short', lengthM: 800 }]);
    const { id: layoutId } = await tx.selectFrom('trackLayouts').select('id').executeTakeFirstOrThrow();
    const setup = { layoutId, direction: 'clockwise', conditions: 'wet' };
    await tx
      .insertInto('sessionTracks')
      .values({ ...setup, eventId: event.eventId, sessionId: 0 })
      .execute();
    const [proposal] = (await readRecords(tx, organizationId)).flatMap(({ proposals }) => proposals);
    if (proposal === undefined) throw new Error('There is no proposal');
    const own = recordOf(proposal);
    await addRecord(tx, own, { decision: 'accepted', ...decidedAt(1) });
    const byHand = {
      ...own,
      ...{ venueId: elsewhere.id, layoutId: null, competitorId: null, lapNumber: null },
      ...{ name: 'Old Hand', startNumber: '', source: 'Yearbook 1999', setAtMs: Date.UTC(1999, 4, 1) },
    };
    await addRecord(tx, byHand, { decision: 'accepted', ...decidedAt(2) });
  });
  return { ...club, eventId: event.eventId as number };
}

async function venueRow(db: Database, venueId: number) {
  const { id: _, ...row } = await db
    .selectFrom('venues')
    .selectAll()
    .where('id', '=', venueId)
    .executeTakeFirstOrThrow();
  return row;
}

async function exportOf(db: Database, organizationId: number): Promise<string> {
  const file = join(folder, `${++files}.zip`);
  const zip = await writeArchive(db, { organizationId, origin: 'https://old.example', nowMs: NOW_MS });
  await pipeline(zip, createWriteStream(file));
  return file;
}

async function importInto({ db, organizationId }: { db: Database; organizationId: number }, file: string) {
  const { summary } = await importArchive(db, { file, organizationId, importedBy: 'Anna', nowMs: NOW_MS });
  return summary.records;
}

/** Without the ids of a server. */
async function deskOf({ db, organizationId }: { db: Database; organizationId: number }) {
  const { tracks } = await readDeskRecords(db, organizationId);
  return tracks.map(({ track, layouts, categories }) => ({
    ...{ track: track.name, layouts: layouts.map(({ name, lengthM }) => ({ name, lengthM })) },
    categories: categories.map(({ category, proposals, decided }) => ({
      ...{ ...category, layout: category.layout?.name, proposals: proposals.length },
      decided: decided.map(({ recordId: _, lap, ...record }) => ({ ...record, lap: lap?.lapNumber })),
    })),
  }));
}

const withdraw = async (
  { db, organizationId }: { db: Database; organizationId: number },
  name: string,
  atMs: number,
) => {
  const { id } = await db
    .selectFrom('lapRecords')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  await db
    .transaction()
    .execute((tx) =>
      decideRecord(tx, organizationId, id, { decision: 'withdrawn', ...decidedAt(atMs), reason: 'Cut' }),
    );
};

describeOnEachEngine('lap records in an archive', (openDb) => {
  it('come with their layouts, laps and decisions, only once, and later decisions follow', async () => {
    const old = await openClub(await openDb());
    const file = await exportOf(old.db, old.organizationId);
    const archive = await openArchive(file);
    expect(archive.manifest).toMatchObject({ version: 4, counts: { records: 2 } });
    archive.close();

    const fresh = await openIngest(await openDb());
    // Other ids than at the origin.
    const other = { clientId: 'own', name: 'Own', startDate: '2026-01-01' };
    await fresh.upload(anUpload({ uploadId: 'own', event: { ...anUpload().event, ...other } }));
    expect(await importInto(fresh, file)).toEqual({ added: 2, updated: 0, unchanged: 0, kept: 0 });
    const there = await deskOf(old);
    expect(there).toMatchObject([
      { track: 'Old Track', categories: [{ decided: [{ name: 'Old Hand', source: 'Yearbook 1999' }] }] },
      {
        track: 'Pottendijk',
        layouts: [{ name: 'Short', lengthM: 800 }],
        categories: [
          {
            ...{ layout: 'Short', direction: 'clockwise', conditions: 'wet' },
            decided: [
              { name: 'Anna Jansen', lap: 2, isValid: true, decisions: [{ by: 'Els Maes', atMs: 1 }] },
            ],
          },
        ],
      },
    ]);
    expect(await deskOf(fresh)).toEqual(there);
    expect(await importInto(fresh, file)).toEqual({ added: 0, updated: 0, unchanged: 2, kept: 0 });
    expect(await deskOf(fresh)).toEqual(there);

    await withdraw(old, 'Anna Jansen', 3);
    await withdraw(fresh, 'Old Hand', 4);
    const newer = await exportOf(old.db, old.organizationId);
    expect(await importInto(fresh, newer)).toEqual({ added: 0, updated: 1, unchanged: 0, kept: 1 });
    const [yearbook, race] = await deskOf(fresh);
    expect(race).toEqual((await deskOf(old))[1]);
    expect(yearbook).toMatchObject({ categories: [{ decided: [{ state: 'withdrawn' }] }] });
    // An archive of the copy has the names of those who decided at the origin.
    expect(await importInto(old, await exportOf(fresh.db, fresh.organizationId))).toMatchObject({
      ...{ added: 0, updated: 1, kept: 0 },
    });
  });

  it('of laps that are in no result any more stay without counting', async () => {
    const old = await openClub(await openDb());
    await old.db.deleteFrom('competitors').where('firstName', '=', 'Anna').execute();
    const fresh = await openIngest(await openDb());
    await importInto(fresh, await exportOf(old.db, old.organizationId));
    const decided = (await deskOf(fresh)).flatMap(({ categories }) =>
      categories.flatMap((category) => category.decided),
    );
    expect(decided.map(({ name, isValid }) => ({ name, isValid }))).toEqual([
      { name: 'Old Hand', isValid: true },
      { name: 'Anna Jansen', isValid: false },
    ]);
  });
});
