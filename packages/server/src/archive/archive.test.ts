import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { picturePathOf } from '@lapwing/contract/live/presentation';
import { type ChampionshipSeals, championshipSeals, sessionSeals } from '@lapwing/contract/results/seals';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { saveAccounts } from '../accounts/writers.ts';
import { anna, anUpload, aSession, ben, cas, laps, openIngest } from '../ingest/ingest.test-support.ts';
import { saveLogo } from '../ingest/organizations/logos.ts';
import { saveMember } from '../ingest/organizations/members.ts';
import type { Database } from '../storage/database.ts';
import { describeOnEachEngine, describeOnSqlite } from '../storage/engines.test-support.ts';
import { tables } from '../storage/schema.ts';
import { importArchive } from './import-archive.ts';
import { archiveRoutes } from './routes.ts';
import { writeArchive } from './write-archive.ts';

const ORIGIN = 'https://old.example';
const NOW_MS = Date.parse('2026-06-01T10:00:00Z');
const OWNER = `LAPWING-GA-${'a'.repeat(32)}`;

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
const newFile = () => join(folder, `${++files}.zip`);

const spring = anUpload({
  sessions: [
    aSession({
      announcements: [{ at: '2026-05-11T14:05:00', text: 'Rain' }],
      weather: [{ at: '2026-05-11T14:00:00', airTemperatureC: 12.5, isRaining: true }],
      competitors: [
        {
          ...anna,
          laps: laps(61_000, 60_000, 60_500).map((lap) => ({ ...lap, sectionTimesMs: [20_000, 30_000] })),
        },
        { ...ben, drivers: [{ firstName: 'Ben', lastName: 'Smit' }, { lastName: 'Bos' }] },
        cas,
      ],
    }),
    aSession({ clientId: 'race-2', name: 'Race 2', startsAt: '2026-05-11T16:00:00', group: ['Finals', 'A'] }),
    aSession({
      clientId: 'overall',
      name: 'Overall',
      startsAt: '2026-05-11T17:00:00',
      classification: 'PointMerge',
      competitors: [],
      mergeOf: ['race-1', 'race-2'],
      runPoints: { places: [10, 8, 6], others: 0 },
    }),
  ],
});

/** A club with a corrected race, a merge, a hidden and a deleted event, a championship and a logo. */
async function openClub(db: Database, prepare: (app: FastifyInstance) => Promise<void> = async () => {}) {
  const ingest = await openIngest(db);
  await prepare(ingest.app);
  const { event, sessions } = await ingest.upload(spring);
  // Cas leaves the result of the second publication.
  await ingest.upload({
    ...anUpload({ uploadId: 'u-2', sessions: [aSession({ competitors: [anna, ben], status: 'Official' })] }),
    reason: 'Cas was not entered',
  });
  const [race] = sessions;
  await ingest.send(`/sessions/${race.sessionId}/revisions`, {
    uploadId: 'c-1',
    reason: 'Short cut',
    rulings: [{ kind: 'penalty', competitor: '7', penaltyMs: 5_000, reason: 'Short cut' }],
  });
  const other = (clientId: string, isListed: boolean) =>
    anUpload({
      uploadId: clientId,
      event: { ...spring.event, clientId, name: clientId, startDate: '2026-09-11', isListed },
      sessions: [aSession({ startsAt: '2026-09-11T14:00:00' })],
    });
  await ingest.upload(other('hidden-cup', false));
  const { event: deleted } = await ingest.upload(other('deleted-cup', true));
  await ingest.send(`/events/${deleted.eventId}`, undefined, { method: 'DELETE' });
  const cup = await ingest.send('/championships', {
    clientId: 'cup-2026',
    name: 'Club Cup',
    season: '2026',
    points: [25, 18, 15],
    events: [{ event: 'spring-cup', rounds: [{ session: 'race-1' }, { session: 'race-2' }] }],
  });
  if (cup.statusCode !== 200) throw new Error(cup.body);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .webp()
    .toBuffer();
  await saveLogo(db, ingest.organizationId, picture, NOW_MS);
  return { ...ingest, event };
}

async function organizationOf(db: Database, organizationId: number) {
  const { id: _, ...row } = await db
    .selectFrom('organizations')
    .selectAll()
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return row;
}

async function exportOf(db: Database, organizationId: number): Promise<string> {
  const file = newFile();
  const zip = await writeArchive(db, { organizationId, origin: ORIGIN, nowMs: NOW_MS });
  await pipeline(zip, createWriteStream(file));
  return file;
}

function importInto(db: Database, organizationId: number, file: string) {
  return importArchive(db, { file, organizationId, importedBy: 'Anna', nowMs: NOW_MS });
}

/** Ids differ from server to server; everything else is the same. */
function withoutIds(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutIds);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !/^(id|\w*Id|ref|eventRef|logo|championshipid|organization|importedFrom)$/.test(key))
      .map(([key, part]) => [key, withoutIds(part)]),
  );
}

type Answers = { results: (path: string) => Promise<unknown> };

async function publicAnswers({ results }: Answers, organizationId: number) {
  const answers: Record<string, unknown> = {};
  const read = async (name: string, path: string) => {
    const answer = await results(path);
    answers[name] = withoutIds(answer);
    return answer;
  };
  const events = (await read('events', `/organizations/${organizationId}/events`)) as {
    id: number;
    name: string;
  }[];
  for (const { id, name } of events) {
    const { groups } = (await read(name, `/events/${id}/sessions`)) as { groups: Group[] };
    for (const session of sessionsOf(groups)) {
      for (const part of [
        'classification',
        'lapdata/1/laps',
        'lapchart',
        'announcements',
        'weather',
        'revisions',
      ])
        await read(`${name}/${session.name}/${part}`, `/sessions/${session.id}/${part}`);
      for (const number of [1, 2])
        await read(
          `${name}/${session.name}/revision ${number}`,
          `/sessions/${session.id}/revisions/${number}/classification`,
        ).catch(() => null);
    }
  }
  const { championships } = (await read('cups', `/organizations/${organizationId}/championships`)) as {
    championships: { id: number; name: string }[];
  };
  for (const { id, name } of championships) await read(name, `/championships/${id}`);
  return answers;
}

type Group = { sessions: { id: number; name: string }[]; subGroups: Group[] };
const sessionsOf = (groups: readonly Group[]): Group['sessions'] =>
  groups.flatMap(({ sessions, subGroups }) => [...sessions, ...sessionsOf(subGroups)]);

async function countRows(db: Database) {
  const counts: Record<string, unknown> = {};
  for (const table of tables) {
    const { count } = await db
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    counts[table] = Number(count);
  }
  return counts;
}

describeOnEachEngine('the archive of an organisation', (openDb) => {
  it('brings everything to another server, under new ids, and only once', async () => {
    const old = await openClub(await openDb());
    const file = await exportOf(old.db, old.organizationId);
    const fresh = await openIngest(await openDb());
    await fresh.upload(
      anUpload({ uploadId: 'own', event: { ...spring.event, clientId: 'own', name: 'Own' } }),
    );

    const { summary, manifest } = await importInto(fresh.db, fresh.organizationId, file);
    expect(summary.events).toEqual({ added: 3, updated: 0, unchanged: 0, kept: 0 });
    expect(summary.championships.added).toBe(1);
    expect(manifest.counts).toMatchObject({ events: 3, sessions: 5, rulings: 1, championships: 1 });

    const before = await publicAnswers(old, old.organizationId);
    const after = await publicAnswers(fresh, fresh.organizationId);
    expect(Object.keys(before).length).toBeGreaterThan(20);
    const { events: _, ...parts } = before;
    for (const [name, answer] of Object.entries(parts))
      expect({ [name]: after[name] }).toEqual({ [name]: answer });

    const rows = await fresh.db
      .selectFrom('events')
      .select(['clientId', 'isListed', 'guid', 'deletedAtMs', 'guidWhenDeleted'])
      .where('clientId', 'in', ['hidden-cup', 'deleted-cup'])
      .orderBy('clientId')
      .execute();
    const there = await old.db
      .selectFrom('events')
      .select(['clientId', 'isListed', 'guid', 'deletedAtMs', 'guidWhenDeleted'])
      .where('clientId', 'in', ['hidden-cup', 'deleted-cup'])
      .orderBy('clientId')
      .execute();
    expect(rows).toEqual(there);
    const organization = (await fresh.results(`/organizations/${fresh.organizationId}`)) as { logo: string };
    expect((await fresh.app.inject(organization.logo)).statusCode).toBe(200);

    const stored = await countRows(fresh.db);
    const again = await importInto(fresh.db, fresh.organizationId, file);
    expect(again.summary.events).toEqual({ added: 0, updated: 0, unchanged: 3, kept: 0 });
    expect(again.summary.championships.unchanged).toBe(1);
    expect(await countRows(fresh.db)).toEqual(stored);
    expect(await publicAnswers(fresh, fresh.organizationId)).toEqual(after);
  });

  it('takes the seals with it, still signed by their server, and a later revision continues the chain', async () => {
    const old = await openClub(await openDb());
    const file = await exportOf(old.db, old.organizationId);
    const fresh = await openIngest(await openDb());
    await importInto(fresh.db, fresh.organizationId, file);
    const { id: sessionId } = await fresh.db
      .selectFrom('sessions')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .select('sessions.id')
      .where('sessions.clientId', '=', 'race-1')
      .where('events.clientId', '=', 'spring-cup')
      .executeTakeFirstOrThrow();
    const sealsOf = async () =>
      sessionSeals
        .parse(await fresh.results(`/sessions/${sessionId}/seals`))
        .revisions.map(({ seal }) => ({ origin: seal?.origin, problems: seal?.problems }));
    const imported = { origin: ORIGIN, problems: [] };
    expect(await sealsOf()).toEqual([imported, imported, imported]);
    await fresh.send(`/sessions/${sessionId}/revisions`, {
      uploadId: 'c-2',
      reason: 'Appeal',
      withdrawn: [1],
    });
    expect(await sealsOf()).toEqual([{ origin: null, problems: [] }, imported, imported, imported]);

    // Back at home, its own seals are its own again.
    await old.db.deleteFrom('events').where('clientId', '=', 'spring-cup').execute();
    await importInto(old.db, old.organizationId, file);
    const origins = await old.db.selectFrom('seals').select('origin').distinct().execute();
    expect(origins).toEqual([{ origin: null }]);
  });

  it('takes the seals and revisions of a championship with it, and what counts here continues the chain', async () => {
    const old = await openClub(await openDb());
    const cupOf = async ({ db }: { db: Database }) =>
      db
        .selectFrom('championships')
        .select('id')
        .where('clientId', '=', 'cup-2026')
        .executeTakeFirstOrThrow();
    const sealsOf = async (club: Answers & { db: Database }) =>
      championshipSeals.parse(await club.results(`/championships/${(await cupOf(club)).id}/seals`));
    const chainOf = ({ revisions }: ChampionshipSeals) =>
      revisions.map(({ seal }) => ({ hash: seal?.hash, origin: seal?.origin, problems: seal?.problems }));
    // A result that counts has changed since it was saved.
    const { id: raceId } = await old.db
      .selectFrom('sessions')
      .select('id')
      .where('clientId', '=', 'race-1')
      .executeTakeFirstOrThrow();
    await old.send(`/sessions/${raceId}/revisions`, { uploadId: 'c-9', reason: 'Appeal', withdrawn: [1] });
    const before = await sealsOf(old);
    expect(before).toMatchObject({ isShownSealed: true, revisions: [{ number: 2 }, { number: 1 }] });
    const file = await exportOf(old.db, old.organizationId);

    // Ids that differ from those of the origin.
    const fresh = await openIngest(await openDb());
    await fresh.upload(
      anUpload({ event: { ...spring.event, clientId: 'own', name: 'Own', startDate: '2025-05-11' } }),
    );
    await importInto(fresh.db, fresh.organizationId, file);
    const imported = chainOf(before).map((seal) => ({ ...seal, origin: ORIGIN }));
    const here = await sealsOf(fresh);
    expect(chainOf(here)).toEqual(imported);
    expect(here).toMatchObject({ isShownSealed: true, laterSessions: [] });
    expect(here.revisions).toMatchObject(
      before.revisions.map(({ seal: _, ...revision }) => ({ ...revision, seal: { withheldCount: 0 } })),
    );
    const again = await importInto(fresh.db, fresh.organizationId, file);
    expect(again.summary.championships).toEqual({ added: 0, updated: 0, unchanged: 1, kept: 0 });

    const race = await fresh.db
      .selectFrom('sessions')
      .innerJoin('events', 'events.id', 'sessions.eventId')
      .select('sessions.id')
      .where('sessions.clientId', '=', 'race-2')
      .where('events.clientId', '=', 'spring-cup')
      .executeTakeFirstOrThrow();
    await fresh.send(`/sessions/${race.id}/revisions`, {
      uploadId: 'c-10',
      reason: 'Short cut',
      rulings: [{ kind: 'penalty', competitor: '7', penaltyMs: 5_000, reason: 'Short cut' }],
    });
    const [own, ...rest] = chainOf(await sealsOf(fresh));
    expect(own).toMatchObject({ origin: null, problems: [] });
    expect(rest).toEqual(imported);
    expect(await sealsOf(fresh)).toMatchObject({ isShownSealed: true, laterSessions: [] });
  });

  it('takes the pictures of the sponsors with it, unless the organisation has sponsors already', async () => {
    const old = await openClub(await openDb());
    const pictureId = 'ab'.repeat(16);
    const unusedId = 'cd'.repeat(16);
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'blue' } })
      .webp()
      .toBuffer();
    await old.db
      .insertInto('organizationPictures')
      .values(
        [pictureId, unusedId].map((id) => ({
          ...{ organizationId: old.organizationId, pictureId: id, image, savedAtMs: NOW_MS },
        })),
      )
      .execute();
    const elsewhere = { name: 'Other', imageUrl: 'https://sponsor.example/a.png' };
    const sponsors = [{ name: 'Garage', imageUrl: picturePathOf(old.organizationId, pictureId) }, elsewhere];
    const timer = { paymentType: 1, sponsors: JSON.stringify(sponsors) };
    await old.db
      .insertInto('liveTimers')
      .values({ organizationId: old.organizationId, ...timer })
      .execute();
    const file = await exportOf(old.db, old.organizationId);

    const fresh = await openIngest(await openDb(), { now: () => NOW_MS });
    // Another id than at the origin.
    const { id } = await fresh.db
      .insertInto('organizations')
      .values({ ...(await organizationOf(fresh.db, fresh.organizationId)), name: 'Second' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await importInto(fresh.db, id, file);
    const stored = await fresh.db.selectFrom('liveTimers').select('sponsors').executeTakeFirstOrThrow();
    expect(JSON.parse(stored.sponsors)).toEqual([
      { name: 'Garage', imageUrl: picturePathOf(id, pictureId) },
      elsewhere,
    ]);
    const pictures = () =>
      fresh.db.selectFrom('organizationPictures').select(['organizationId', 'pictureId']).execute();
    expect(await pictures()).toEqual([{ organizationId: id, pictureId }]);
    await importInto(fresh.db, id, file);
    expect(await pictures()).toHaveLength(1);
  });

  it('takes over what changed at the origin since, and keeps what was changed here', async () => {
    const old = await openClub(await openDb());
    const fresh = await openIngest(await openDb(), { now: () => NOW_MS });
    await importInto(fresh.db, fresh.organizationId, await exportOf(old.db, old.organizationId));
    const sessionIds = async () =>
      (await fresh.db.selectFrom('sessions').select('id').orderBy('id').execute()).map(({ id }) => id);
    const ids = await sessionIds();

    await old.upload(
      anUpload({ uploadId: 'u-9', sessions: [aSession({ competitors: [ben, anna], comment: 'New' })] }),
    );
    const newer = await exportOf(old.db, old.organizationId);
    const { summary } = await importInto(fresh.db, fresh.organizationId, newer);
    expect(summary.events).toEqual({ added: 0, updated: 1, unchanged: 2, kept: 0 });
    expect(await sessionIds()).toEqual(ids);
    expect(await publicAnswers(fresh, fresh.organizationId)).toEqual(
      await publicAnswers(old, old.organizationId),
    );

    await fresh.upload(anUpload({ uploadId: 'here', sessions: [aSession({ comment: 'Changed here' })] }));
    await old.upload(anUpload({ uploadId: 'u-10', sessions: [aSession({ comment: 'Changed there' })] }));
    const third = await importInto(
      fresh.db,
      fresh.organizationId,
      await exportOf(old.db, old.organizationId),
    );
    expect(third.summary.events).toEqual({ added: 0, updated: 0, unchanged: 2, kept: 1 });
  });
});

describeOnSqlite('an archive', (openDb) => {
  it('is downloaded and imported by its owner on the site', async () => {
    const db = await openDb();
    const { app, organizationId } = await openClub(db, (server) =>
      archiveRoutes(server, { db, dataDir: folder, publicUrl: ORIGIN, hostEmails: null }),
    );
    const account = {
      givenName: 'Anna',
      surName: 'Test',
      nickName: 'Anna',
      passwordHash: null,
      createdAtMs: 0,
    };
    await saveAccounts(db, [{ ...account, id: OWNER, email: 'anna@example.org' }]);
    await saveMember(db, { organizationId, email: 'anna@example.org', role: 'owner', sinceMs: 0 });
    const url = `/api/organizations/${organizationId}/manage/archive`;
    const headers = { authorization: `Bearer ${OWNER}` };
    const { path, name } = (await app.inject({ method: 'POST', url: `${url}/download`, headers })).json();
    expect(name).toMatch(/^lapwing-kart-club-emmen-\d{4}-\d\d-\d\d\.zip$/);
    const zip = await app.inject(path);
    expect(zip.headers['content-type']).toBe('application/zip');
    expect((await app.inject(path)).statusCode).toBe(404);
    const status = async () => (await app.inject({ url, headers })).json();
    expect((await status()).download).toMatchObject({ state: 'done', done: 4, total: 4 });

    const send = async (payload: Buffer) => {
      const headersOfZip = { ...headers, 'content-type': 'application/zip' };
      const answer = await app.inject({
        method: 'POST',
        url: `${url}/import`,
        headers: headersOfZip,
        payload,
      });
      expect(answer.statusCode).toBe(200);
      for (;;) {
        const { import: job } = await status();
        if (job.state !== 'running') return job;
        await wait(5);
      }
    };
    expect(await send(Buffer.from('no zip'))).toMatchObject({
      state: 'failed',
      failure: 'This is not a zip file, or its end is missing.',
    });
    // Its own archive has nothing new.
    expect(await send(zip.rawPayload)).toMatchObject({
      state: 'done',
      summary: { events: { added: 0, updated: 0, unchanged: 3, kept: 0 } },
    });
  });

  it('is refused whole if anything in it is wrong', async () => {
    const old = await openClub(await openDb());
    const file = await exportOf(old.db, old.organizationId);
    const whole = await readFile(file);
    const parts = await unzip(file);
    const eventName = [...parts.keys()].find((name) => name.startsWith('events/')) ?? '';
    const edited = (name: string, edit: (text: string) => string) =>
      new Map([...parts, [name, Buffer.from(edit(String(parts.get(name))))]]);
    const editedManifest = (edit: (text: string) => string) => edited('manifest.json', edit);
    const resealed = async (name: string, edit: (text: string) => string) => reseal(edited(name, edit));

    const cases: readonly (readonly [string, Buffer, RegExp])[] = [
      ['no zip', Buffer.from('Pos,Name'), /not a zip file/],
      ['cut off', whole.subarray(0, whole.length / 2), /not a zip file, or its end is missing/],
      ['of another program', await zipOf(new Map([['a.txt', Buffer.from('x')]])), /foreign file "a.txt"/],
      ['without a manifest', await zipOf(without(parts, 'manifest.json')), /no manifest\.json/],
      [
        'with another manifest',
        await zipOf(editedManifest(() => '{"format":"other","version":1}')),
        /manifest is another/,
      ],
      [
        'of a newer version',
        await zipOf(editedManifest((text) => text.replace('"version": 5', '"version": 6'))),
        /has version 6/,
      ],
      [
        'with a changed file',
        await zipOf(edited(eventName, (text) => text.replace('Race 1', 'Race 9'))),
        /checksum of events/,
      ],
      ['with a shorter file', await zipOf(edited(eventName, (text) => text.slice(0, -9))), /another size/],
      ['without a file', await zipOf(without(parts, eventName)), /is missing/],
      [
        'with a further file',
        await zipOf(new Map([...parts, ['events/999.jsonl', Buffer.from('{}')]])),
        /does not name/,
      ],
      [
        'with a path outside',
        whole.length > 0 ? replaced(whole, 'organization.json', '../nization.json') : whole,
        /outside the archive/,
      ],
      ['with no JSON', await zipOf(await resealed(eventName, () => '{')), /line 1, is not JSON/],
      [
        'with an unknown kind',
        await zipOf(await resealed(eventName, (text) => text.replace('"line":"group"', '"line":"secret"'))),
        /line 2: /,
      ],
      [
        'with a wrong value',
        await zipOf(await resealed(eventName, (text) => text.replace(/"sport":\d+/, '"sport":4711'))),
        /line 1: sport is no known value/,
      ],
      [
        'with an unknown column',
        await zipOf(await resealed(eventName, (text) => text.replace('"guid"', '"isHost":1,"guid"'))),
        /line 1: .*isHost/,
      ],
      ['with a lost reference', await zipOf(await resealed('venues.jsonl', () => '')), /there is no venue/],
      [
        'with other counts',
        await zipOf(editedManifest((text) => text.replace(/"laps": \d+/, '"laps": 1'))),
        /promises 1 laps/,
      ],
    ];
    const { db, organizationId } = await openIngest(await openDb());
    const before = await countRows(db);
    for (const [name, bytes, reason] of cases) {
      const path = newFile();
      await writeFile(path, bytes);
      const failure = await importInto(db, organizationId, path).then(
        () => 'imported',
        (error: Error) => error.message,
      );
      expect(`${name}: ${failure}`).toMatch(reason);
      expect(failure).not.toContain('\n');
    }
    expect(await countRows(db)).toEqual(before);
  });

  it('that declares less than it has is not read to its end', async () => {
    const old = await openClub(await openDb());
    const bomb = await unzip(await exportOf(old.db, old.organizationId));
    const eventName = [...bomb.keys()].find((name) => name.startsWith('events/')) ?? '';
    bomb.set(eventName, Buffer.alloc(8_000_000, ' '));
    const bytes = await zipOf(await reseal(bomb));
    const size = Buffer.alloc(4);
    size.writeUInt32LE(8_000_000);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(80);
    const path = newFile();
    await writeFile(path, replacedBytes(bytes, size, small));
    const { db, organizationId } = await openIngest(await openDb());
    await expect(importInto(db, organizationId, path)).rejects.toThrow(/another size|damaged/);
  });
});

type Parts = Map<string, Buffer>;

function without(parts: Parts, name: string): Parts {
  return new Map([...parts].filter(([each]) => each !== name));
}

async function unzip(file: string): Promise<Parts> {
  const { openPromise } = await import('yauzl');
  const zip = await openPromise(file, { autoClose: false });
  const parts: Parts = new Map();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk);
    parts.set(entry.fileName, Buffer.concat(chunks));
  }
  zip.close();
  return parts;
}

async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** With the checksums of what is in it now. */
async function reseal(parts: Parts): Promise<Parts> {
  const { createHash } = await import('node:crypto');
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  manifest.files = [...without(parts, 'manifest.json')].map(([name, bytes]) => ({
    name,
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }));
  return new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
}

function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return replacedBytes(
    bytes,
    Buffer.from(from),
    Buffer.from(to.padEnd(from.length, 'n').slice(0, from.length)),
  );
}

function replacedBytes(bytes: Buffer, from: Buffer, to: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(from); at !== -1; at = copy.indexOf(from, at + 1)) to.copy(copy, at);
  return copy;
}
