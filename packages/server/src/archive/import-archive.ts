/**
 * Imports an archive into an organisation: everything is checked first, then each event is stored in a transaction of its
 * own, so that timers do not wait. An import that was cut short continues when the same archive is imported again.
 */

import { picturePathOf } from '@lapwing/contract/live/presentation';
import { logoPathOf } from '@lapwing/contract/people/organizations';
import { paymentTypes } from '@lapwing/contract/values/enums';
import type { Transaction } from 'kysely';
import { makeLogo } from '../ingest/organizations/logos.ts';
import { announce } from '../storage/announce.ts';
import type { Database } from '../storage/database.ts';
import type { Schema } from '../storage/schema.ts';
import { type ArchivedOrganization, ArchiveError, LOGO, type Manifest, PICTURES } from './format.ts';
import { importChampionship } from './import-championship.ts';
import { type ImportContext, type ImportedIds, importEvent, type Outcome } from './import-event.ts';
import { importRecords } from './import-records.ts';
import { openArchive } from './open-archive.ts';
import { type Checked, checkArchive, parseChampionship, parseEvent } from './parse-archive.ts';

/** The address of a picture of the organisation, on any server. */
const OWN_PICTURE = /^\/api\/organizations\/\d{1,9}\/pictures\/([0-9a-f]{32})$/;

type OutcomeCounts = Record<Outcome, number>;
export type ImportSummary = {
  events: OutcomeCounts;
  championships: OutcomeCounts;
  /** missing in summaries of earlier versions */
  records?: OutcomeCounts;
};
type ImportPhase = 'checking' | 'writing';

export type ImportOptions = {
  file: string;
  /** null: a new organisation is made from the archive, after it was checked */
  organizationId: number | null;
  createOrganization?: (organization: ArchivedOrganization) => Promise<number>;
  /** the name of the person */
  importedBy: string;
  nowMs: number;
  onProgress?: (phase: ImportPhase, done: number, total: number) => void;
};

export type ImportResult = { organizationId: number; manifest: Manifest; summary: ImportSummary };

/** Throws an `ArchiveError` before anything is written if anything in the archive is wrong. */
export async function importArchive(db: Database, options: ImportOptions): Promise<ImportResult> {
  const { file, importedBy, nowMs, onProgress = () => {} } = options;
  const archive = await openArchive(file);
  try {
    const { manifest } = archive;
    const parts = await checkArchive(archive, (done, total) => onProgress('checking', done, total));
    const logo = parts.logo === null ? null : await makeLogo(parts.logo);
    if (parts.logo !== null && logo === null) throw new ArchiveError(`${LOGO} is no picture.`);
    const pictures = await makePictures(parts.pictures);
    const organizationId = options.organizationId ?? (await options.createOrganization?.(parts.organization));
    if (organizationId === undefined) throw new TypeError('No organization to import into');

    const context: ImportContext = { organizationId, origin: manifest.origin, nowMs };
    const summary: ImportSummary = { events: noneYet(), championships: noneYet() };
    const total = parts.eventFiles.length + parts.championshipFiles.length;
    let done = 0;
    onProgress('writing', done, total);
    await db.transaction().execute((tx) => completeOrganization(tx, context, parts, logo));
    await db.transaction().execute((tx) => completeSponsors(tx, context, parts.organization, pictures));
    const hashes = new Map(manifest.files.map(({ name, sha256 }) => [name, sha256]));
    const imported = new Map<number, ImportedIds>();
    for (const name of parts.eventFiles) {
      const archived = await parseEvent(archive, name, parts.venues);
      const venue = parts.venues.get(archived.event.venueId);
      if (venue === undefined) throw new ArchiveError(`${name}: there is no venue.`);
      const { outcome, ids } = await db
        .transaction()
        .execute((tx) => importEvent(tx, context, archived, { hash: hashes.get(name) ?? '', venue }));
      if (ids !== null) imported.set(archived.event.id, ids);
      summary.events[outcome] += 1;
      onProgress('writing', ++done, total);
    }
    for (const name of parts.championshipFiles) {
      const archived = await parseChampionship(archive, name, parts.sessionsOfEvents);
      const hash = hashes.get(name) ?? '';
      const outcome = await db
        .transaction()
        .execute((tx) => importChampionship(tx, context, archived, { hash, events: imported }));
      summary.championships[outcome] += 1;
      onProgress('writing', ++done, total);
    }
    const { records } = parts;
    if (records.layouts.length + records.tracks.length + records.records.length > 0) {
      const own = { organizationId, venues: parts.venues, events: imported };
      const outcomes = await db.transaction().execute((tx) => importRecords(tx, own, records));
      summary.records = noneYet();
      for (const outcome of outcomes) summary.records[outcome] += 1;
    }
    // The same archive again changes nothing, not even this list.
    if (hasChanges(summary)) await noteImport(db, organizationId, manifest, { importedBy, nowMs, summary });
    return { organizationId, manifest, summary };
  } finally {
    archive.close();
  }
}

function noneYet(): OutcomeCounts {
  return { added: 0, updated: 0, unchanged: 0, kept: 0 };
}

function hasChanges(summary: ImportSummary): boolean {
  return Object.values(summary).some(({ added, updated }) => added + updated > 0);
}

/** What the organisation has not set here; its name stays. */
async function completeOrganization(
  tx: Transaction<Schema>,
  { organizationId, nowMs }: ImportContext,
  { organization }: Checked,
  logo: Buffer | null,
): Promise<void> {
  const own = await tx
    .selectFrom('organizations')
    .select(['city', 'websiteUrl', 'logoUrl'])
    .where('id', '=', organizationId)
    .executeTakeFirst();
  if (own === undefined) throw new ArchiveError(`There is no organization ${organizationId}.`);
  const set = {
    ...(own.city === '' && organization.city !== '' && { city: organization.city }),
    ...(own.websiteUrl === null &&
      organization.websiteUrl !== null && { websiteUrl: organization.websiteUrl }),
    ...(own.logoUrl === null &&
      (logo !== null || organization.logoUrl !== null) && {
        logoUrl: logo === null ? organization.logoUrl : logoPathOf(organizationId, nowMs),
      }),
  };
  if (Object.keys(set).length > 0) {
    await announce(tx, { kind: 'everything' });
    await tx.updateTable('organizations').set(set).where('id', '=', organizationId).execute();
  }
  if (own.logoUrl === null && logo !== null) {
    await tx.deleteFrom('organizationLogos').where('organizationId', '=', organizationId).execute();
    await tx
      .insertInto('organizationLogos')
      .values({ organizationId, image: logo, savedAtMs: nowMs })
      .execute();
  }
}

/** Made again, as from anyone who sends one. */
async function makePictures(archived: ReadonlyMap<string, Buffer>): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  for (const [pictureId, bytes] of archived) {
    const picture = await makeLogo(bytes);
    if (picture === null) throw new ArchiveError(`${PICTURES}${pictureId}.webp is no picture.`);
    made.set(pictureId, picture);
  }
  return made;
}

/** Only if the organisation has none here. */
async function completeSponsors(
  tx: Transaction<Schema>,
  { organizationId, nowMs }: ImportContext,
  { sponsors }: ArchivedOrganization,
  pictures: ReadonlyMap<string, Buffer>,
): Promise<void> {
  if (sponsors.length === 0) return;
  const here = sponsors.map((sponsor) => {
    const [, pictureId = ''] = OWN_PICTURE.exec(String(sponsor.imageUrl ?? '')) ?? [];
    return pictures.has(pictureId)
      ? { ...sponsor, imageUrl: picturePathOf(organizationId, pictureId) }
      : sponsor;
  });
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('liveTimers')
    .values({
      organizationId,
      // As without a row: what an organisation pays is decided here.
      paymentType: paymentTypes.Premium,
      sponsors: JSON.stringify(here),
    })
    .onConflict((conflict) => conflict.column('organizationId').doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n || pictures.size === 0) return;
  await tx
    .insertInto('organizationPictures')
    .values(
      [...pictures].map(([pictureId, image]) => ({ organizationId, pictureId, image, savedAtMs: nowMs })),
    )
    .onConflict((conflict) => conflict.columns(['organizationId', 'pictureId']).doNothing())
    .execute();
}

async function noteImport(
  db: Database,
  organizationId: number,
  { origin, organizationName, exportedAtMs }: Manifest,
  { importedBy, nowMs, summary }: { importedBy: string; nowMs: number; summary: ImportSummary },
): Promise<void> {
  await db
    .insertInto('archiveImports')
    .values({
      organizationId,
      origin,
      originName: organizationName,
      exportedAtMs,
      importedAtMs: nowMs,
      importedBy,
      summary: JSON.stringify(summary),
    })
    .execute();
}
