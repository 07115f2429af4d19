import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { FUZZ_TIMEOUT_MS, fuzzedInputs, mutatedInputs } from '@lapwing/timing/feeds/fuzz.test-support';
import { createRandom, type Random } from '@lapwing/timing/simulator/random';
import { expect, it, onTestFinished } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import { ArchiveError } from '../archive/format.ts';
import { importArchive } from '../archive/import-archive.ts';
import { writeArchive } from '../archive/write-archive.ts';
import { anOrganization } from '../ingest/club-day.test-support.ts';
import { damagedValue, replacedLeaf } from './hostile-values.test-support.ts';
import { openWholeSite, type WholeSite } from './whole-site.test-support.ts';

/** An import takes as long as hundreds of messages. */
const ARCHIVES = Math.ceil(fuzzedInputs(6_000) / 100);

type Parts = Map<string, Buffer>;

it(
  'an archive with damaged values is refused with a reason, or is shown like any other',
  async () => {
    const site = await openWholeSite();
    const folder = await mkdtemp(join(tmpdir(), 'lapwing-archives-'));
    onTestFinished(async () => {
      await site.close();
      await rm(folder, { recursive: true });
    });
    const { db, ids } = site;
    const organizationId = await anOrganization(db, 'Importers');
    const zip = await writeArchive(db, {
      organizationId: ids.organizationId,
      origin: 'https://elsewhere.example',
      nowMs: Date.now(),
      onProgress: () => {},
    });
    const whole = await buffer(zip);
    const parts = await unzip(whole);
    const random = createRandom('archives');
    const faults: string[] = [];
    const outcomes = { imported: 0, refused: 0 };
    const file = join(folder, 'a.zip');
    for (let made = 0; made < ARCHIVES; made++) {
      const [damaged, what] = random.chance(0.2)
        ? [Buffer.from(firstOf(mutatedInputs(`archive ${made}`, [whole], 1))), 'bytes']
        : await damagedArchive(parts, random);
      await writeFile(file, damaged);
      try {
        await importArchive(db, {
          file,
          organizationId,
          importedBy: 'Anna',
          nowMs: Date.now(),
          onProgress: () => {},
        });
        outcomes.imported += 1;
        faults.push(...(await unreadable(site, organizationId)).map((fault) => `${fault} after ${what}`));
      } catch (error) {
        outcomes.refused += 1;
        if (!(error instanceof ArchiveError)) faults.push(`${error} after ${what}`);
      }
      if (faults.length > 5) break;
    }
    expect(faults).toEqual([]);
    expect(outcomes.refused).toBeGreaterThan(ARCHIVES / 4);
    expect(outcomes.imported).toBeGreaterThan(0);
  },
  FUZZ_TIMEOUT_MS,
);

function firstOf(inputs: Iterable<Uint8Array>): Uint8Array {
  const [first = new Uint8Array()] = inputs;
  return first;
}

/** Pages and lists that an imported event is on. */
async function unreadable({ app, db }: WholeSite, organizationId: number): Promise<string[]> {
  const events = await db
    .selectFrom('events')
    .select('id')
    .where('organizationId', '=', organizationId)
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('events', 'events.id', 'sessions.eventId')
    .select('sessions.id')
    .where('events.organizationId', '=', organizationId)
    .execute();
  const results = '/api/v0.2.3/eventresults';
  const urls = [
    `${results}/events`,
    '/api/events',
    `/feeds/organizations/${organizationId}/events.ics`,
    '/feeds/results.rss',
    ...events
      .slice(0, 3)
      .flatMap(({ id }) => [`${results}/events/${id}?sessions=true`, `${results}/events/${id}/overview`]),
    ...sessions
      .slice(0, 3)
      .flatMap(({ id }) =>
        ['classification', 'lapchart', 'story', 'csv', 'weather', 'announcements', 'fieldlaps'].map(
          (part) => `${results}/sessions/${id}/${part}`,
        ),
      ),
  ];
  const faults: string[] = [];
  for (const url of urls) {
    const { statusCode, body } = await app.inject(url);
    if (statusCode >= 500) faults.push(`${url}: ${body.slice(0, 200)}`);
  }
  return faults;
}

/** One value of one line is another; sizes and checksums fit. */
async function damagedArchive(parts: Parts, random: Random): Promise<[Buffer, string]> {
  const name = random.pick([...parts.keys()].filter((each) => /\.jsonl?$/.test(each)));
  const lines = name.endsWith('.jsonl') ? String(parts.get(name)).split('\n') : [String(parts.get(name))];
  const at = random.whole(0, Math.max(0, lines.length - 2));
  const line = lines[at] ?? '';
  if (line === '') return [await zipOf(parts), 'nothing'];
  const damage = random.chance(0.3) ? damagedValue : replacedLeaf;
  lines[at] = JSON.stringify(damage(JSON.parse(line), random));
  const damaged = new Map([...parts, [name, Buffer.from(lines.join('\n'))]]);
  const sealed = name === 'manifest.json' ? damaged : reseal(damaged);
  return [await zipOf(sealed), `${name}: ${lines[at]?.slice(0, 600)}`];
}

function reseal(parts: Parts): Parts {
  const manifest = JSON.parse(String(parts.get('manifest.json')));
  for (const each of manifest.files) {
    const bytes = parts.get(each.name) ?? Buffer.alloc(0);
    each.bytes = bytes.length;
    each.sha256 = createHash('sha256').update(bytes).digest('hex');
  }
  return new Map([...parts, ['manifest.json', Buffer.from(JSON.stringify(manifest))]]);
}

async function zipOf(parts: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name, { compress: false });
  zip.end();
  return buffer(zip.outputStream);
}

async function unzip(bytes: Buffer): Promise<Parts> {
  const zip = await fromBufferPromise(bytes, {});
  const parts: Parts = new Map();
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return parts;
}
