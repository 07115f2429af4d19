/** Writes the archive of an organisation as a zip, line by line as its reader takes it. */

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { picturePathOf } from '@lapwing/contract/live/presentation';
import type { Kysely } from 'kysely';
import { ZipFile } from 'yazl';
import { PRODUCT_VERSION } from '../product-version.ts';
import type { Schema } from '../storage/schema.ts';
import { readStored } from '../storage/stored-json.ts';
import { yieldToEventLoop } from '../storage/yield-to-event-loop.ts';
import {
  type ArchivedOrganization,
  type ArchivedVenue,
  ArchiveError,
  type Counts,
  championshipFileOf,
  eventFileOf,
  FORMAT,
  LOGO,
  MANIFEST,
  type Manifest,
  ORGANIZATION,
  organization as organizationSchema,
  PICTURES,
  RECORDS,
  VENUES,
  VERSION,
  VERSION_WITH_PICTURES,
  VERSION_WITH_RECORDS,
  VERSION_WITH_SEALS,
} from './format.ts';
import { readChampionshipLines, readEventLines } from './read-event.ts';
import { readRecordLines } from './read-records.ts';

export type ArchiveOptions = {
  organizationId: number;
  /** the public address of this server */
  origin: string;
  nowMs: number;
  /** events and championships written, of all */
  onProgress?: (done: number, total: number) => void;
};

/** Ends with an error if the database fails; a reader then has a cut zip, which an import refuses. */
export async function writeArchive(db: Kysely<Schema>, options: ArchiveOptions): Promise<Readable> {
  const { organizationId, origin, nowMs, onProgress = () => {} } = options;
  const own = await findOrganization(db, organizationId);
  const eventIds = await idsOf(db, 'events', organizationId);
  const championshipIds = await idsOf(db, 'championships', organizationId);
  const total = eventIds.length + championshipIds.length;
  const counts: Counts = {
    events: eventIds.length,
    sessions: 0,
    competitors: 0,
    laps: 0,
    rulings: 0,
    revisions: 0,
    championships: championshipIds.length,
  };
  const sessions = new Set<number>();
  let hasSeals = false;
  let hasChampionshipRevisions = false;
  const files: Manifest['files'] = [];
  const zip = new ZipFile();
  // Readable declares less than yazl's stream is.
  const output = zip.outputStream as Readable;
  zip.on('error', (error: Error) => output.destroy(error));
  const mtime = new Date(nowMs);

  /** Adds a file that is made when the zip has come to it. */
  const add = (name: string, parts: () => AsyncIterable<string | Uint8Array>) =>
    new Promise<void>((resolve, reject) => {
      zip.addReadStreamLazy(name, { mtime }, (done) => {
        const stream = Readable.from(noted(name, parts(), files), { objectMode: false });
        stream.once('end', resolve).once('error', (error) => {
          reject(error);
          output.destroy(error);
        });
        done(null, stream);
      });
    });

  async function* eventText(eventId: number) {
    const turn = yieldToEventLoop();
    for await (const { kind, row } of readEventLines(db, eventId)) {
      if (kind === 'session') {
        counts.sessions += 1;
        sessions.add(row.id);
      } else if (kind === 'competitor') {
        counts.competitors += 1;
        counts.laps += row.laps.length;
      } else if (kind === 'ruling') counts.rulings += 1;
      else if (kind === 'revision') counts.revisions += 1;
      else if (kind === 'seal') hasSeals = true;
      yield textOf({ kind, row });
      await turn();
    }
  }

  async function* championshipText(championshipId: number) {
    const exported = { events: new Set(eventIds), sessions };
    for await (const line of readChampionshipLines(db, championshipId, exported)) {
      if (line.kind === 'revision') hasChampionshipRevisions = true;
      yield textOf(line);
    }
  }

  async function write(): Promise<void> {
    let done = 0;
    onProgress(done, total);
    await add(ORGANIZATION, () => once(`${JSON.stringify(own.details)}\n`));
    const { logo } = own;
    if (logo !== null) await add(LOGO, () => once(logo));
    for (const { pictureId, image } of own.pictures)
      await add(`${PICTURES}${pictureId}.webp`, () => once(image));
    await add(VENUES, () => venueText(db, organizationId));
    for (const eventId of eventIds) {
      await add(eventFileOf(eventId), () => eventText(eventId));
      onProgress(++done, total);
    }
    for (const championshipId of championshipIds) {
      await add(championshipFileOf(championshipId), () => championshipText(championshipId));
      onProgress(++done, total);
    }
    const records = await readAll(readRecordLines(db, organizationId, sessions));
    if (records.length > 0) {
      counts.records = records.filter(({ kind }) => kind === 'record').length;
      await add(RECORDS, () => once(records.map(textOf).join('')));
    }
    const manifest: Manifest = {
      format: FORMAT,
      version: versionOf({
        ...{ hasChampionshipRevisions, hasSeals },
        ...{ hasRecords: records.length > 0, hasPictures: own.pictures.length > 0 },
      }),
      origin,
      organizationId,
      organizationName: own.details.name,
      exportedAtMs: nowMs,
      software: `Lapwing ${PRODUCT_VERSION}`,
      counts,
      files,
    };
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST, { mtime });
    zip.end();
  }
  write().catch((error: unknown) =>
    output.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return output;
}

/** The lowest that has all of it. */
function versionOf({
  hasChampionshipRevisions,
  hasRecords,
  hasSeals,
  hasPictures,
}: Record<string, boolean>): number {
  if (hasChampionshipRevisions) return VERSION;
  if (hasRecords) return VERSION_WITH_RECORDS;
  if (hasSeals) return VERSION_WITH_SEALS;
  return hasPictures ? VERSION_WITH_PICTURES : 1;
}

function textOf({ kind, row }: { kind: string; row: object }): string {
  return `${JSON.stringify({ line: kind, ...row })}\n`;
}

async function readAll<Part>(parts: AsyncIterable<Part>): Promise<Part[]> {
  const all: Part[] = [];
  for await (const part of parts) all.push(part);
  return all;
}

async function* once<Part>(part: Part): AsyncGenerator<Part, void, undefined> {
  yield part;
}

/** Counts the bytes of a file and their checksum on their way into the zip. */
async function* noted(
  name: string,
  parts: AsyncIterable<string | Uint8Array>,
  files: Manifest['files'],
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const part of parts) {
    const buffer = Buffer.from(part);
    hash.update(buffer);
    bytes += buffer.length;
    yield buffer;
  }
  files.push({ name, bytes, sha256: hash.digest('hex') });
}

type Picture = { pictureId: string; image: Uint8Array };

async function findOrganization(
  db: Kysely<Schema>,
  organizationId: number,
): Promise<{ details: ArchivedOrganization; logo: Uint8Array | null; pictures: Picture[] }> {
  const row = await db
    .selectFrom('organizations as organization')
    .leftJoin('organizationLogos as logo', 'logo.organizationId', 'organization.id')
    .leftJoin('liveTimers as timer', 'timer.organizationId', 'organization.id')
    .select(['name', 'city', 'countryCode', 'sport', 'websiteUrl', 'logoUrl', 'logo.image', 'timer.sponsors'])
    .where('organization.id', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) throw new ArchiveError(`There is no organization ${organizationId}.`);
  const { image, sponsors, logoUrl, ...details } = row;
  return {
    details: {
      ...details,
      logoUrl: image === null ? logoUrl : null,
      sponsors: readStored(sponsors, organizationSchema.shape.sponsors) ?? [],
    },
    logo: image,
    pictures: await picturesIn(db, organizationId, sponsors ?? ''),
  };
}

/** Those that sponsors have now. */
async function picturesIn(db: Kysely<Schema>, organizationId: number, sponsors: string): Promise<Picture[]> {
  const rows = await db
    .selectFrom('organizationPictures')
    .select(['pictureId', 'image'])
    .where('organizationId', '=', organizationId)
    .orderBy('pictureId')
    .execute();
  return rows.filter(({ pictureId }) => sponsors.includes(picturePathOf(organizationId, pictureId)));
}

async function idsOf(
  db: Kysely<Schema>,
  table: 'events' | 'championships',
  organizationId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('organizationId', '=', organizationId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

async function* venueText(
  db: Kysely<Schema>,
  organizationId: number,
): AsyncGenerator<string, void, undefined> {
  const rows = await db
    .selectFrom('venues')
    .leftJoin('organizationTrackMaps as map', (join) =>
      join.onRef('map.venueId', '=', 'venues.id').on('map.organizationId', '=', organizationId),
    )
    .selectAll('venues')
    .select('map.map')
    .where(({ or, eb, selectFrom }) =>
      or(
        (['events', 'lapRecords', 'trackLayouts'] as const).map((table) =>
          eb(
            'venues.id',
            'in',
            selectFrom(table).select('venueId').where('organizationId', '=', organizationId),
          ),
        ),
      ),
    )
    .orderBy('venues.id')
    .execute();
  for (const { map, ...row } of rows) {
    const line: ArchivedVenue = { ...row, trackMap: map === null ? null : JSON.parse(map) };
    yield `${JSON.stringify(line)}\n`;
  }
}
