/** Saves championships at the desk, or tries them: the same steps as an upload, rolled back. */

import type { deskSeriesApi, SavedSeries, StoredSeries } from '@lapwing/contract/desk/series';
import type { ChampionshipDocument } from '@lapwing/contract/ingest/championship-document';
import type { AnswerOf } from '@lapwing/contract/values/endpoint';
import type { Kysely, Transaction } from 'kysely';
import { Problem, problem } from '../../http/problem.ts';
import type { OrganizationTransaction } from '../../ingest/organization-transaction.ts';
import { dryRun } from '../../ingest/uploads/dry-run.ts';
import {
  describeChampionship,
  documentOf,
  findRevisionDocument,
  lastSavedRevisionOf,
  listChampionshipRevisions,
  nameChampionship,
  nameEvent,
  nameSession,
  publishChampionship,
} from '../../publishing/index.ts';
import { findChampionship } from '../../results/queries/championship.ts';
import { toWireChampionship } from '../../results/wire/championship.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';

type Transacted = Transaction<Schema>;
type Preview = AnswerOf<typeof deskSeriesApi.preview>;
type Context = { inOrganization: OrganizationTransaction; now: () => number };

export async function previewSeries(
  { inOrganization, now }: Context,
  member: DeskMember,
  document: ChampionshipDocument,
): Promise<Preview> {
  const tried = dryRun(
    (work) => inOrganization(member.organizationId, work),
    async (tx) => {
      const { championshipId, warnings } = await save(tx, member, document, now());
      const data = await findChampionship(tx, championshipId);
      if (data === null) throw new Error('A saved championship is missing');
      return { standings: toWireChampionship(data), errors: [], warnings };
    },
  );
  return tried.catch((error: unknown) => {
    if (!(error instanceof Problem) || error.details.errors === undefined) throw error;
    const errors = error.details.errors.map(({ in: _, ...message }) => message);
    return { standings: null, errors, warnings: [] };
  });
}

export function saveSeries(
  { inOrganization, now }: Context,
  member: DeskMember,
  { document, revision }: { document: ChampionshipDocument; revision: number },
): Promise<SavedSeries> {
  return inOrganization(member.organizationId, async (tx) => {
    const stored = await tx
      .selectFrom('championships')
      .select('id')
      .where('organizationId', '=', member.organizationId)
      .where('clientId', '=', document.clientId)
      .executeTakeFirst();
    const current = stored === undefined ? 0 : await lastSavedRevisionOf(tx, stored.id);
    if (current !== revision) throw changedSince();
    return save(tx, member, document, now());
  });
}

export function restoreSeries(
  { inOrganization, now }: Context,
  member: DeskMember,
  championshipId: number,
  revision: number,
): Promise<SavedSeries> {
  return inOrganization(member.organizationId, async (tx) => {
    const document = await findRevisionDocument(tx, championshipId, revision);
    if (document === null) throw problem('not-found', { detail: `No revision ${revision}` });
    return save(tx, member, document, now());
  });
}

export async function findSeries(db: Kysely<Schema>, championshipId: number): Promise<Row<'championships'>> {
  const row = await db
    .selectFrom('championships')
    .selectAll()
    .where('id', '=', championshipId)
    .executeTakeFirst();
  if (row === undefined) throw problem('not-found', { detail: `No championship ${championshipId}` });
  return row;
}

export async function readSeries(db: Kysely<Schema>, row: Row<'championships'>): Promise<StoredSeries> {
  const revisions = await listChampionshipRevisions(db, row.id);
  return {
    organizationId: row.organizationId,
    summary: await describeChampionship(db, row.id),
    revision: await lastSavedRevisionOf(db, row.id),
    document: await documentOf(db, row),
    revisions: revisions.map(({ number, savedAtMs, givenName, surName }) => ({
      number,
      savedAtMs,
      account: givenName === null && surName === null ? null : `${givenName ?? ''} ${surName ?? ''}`.trim(),
    })),
  };
}

async function save(
  tx: Transacted,
  { organizationId, accountId }: DeskMember,
  document: ChampionshipDocument,
  nowMs: number,
): Promise<SavedSeries> {
  await nameParts(tx, organizationId, document);
  const saved = await publishChampionship(tx, organizationId, document, { accountId, nowMs });
  return { ...saved, revision: await lastSavedRevisionOf(tx, saved.championshipId) };
}

/** Parts without an id of the organisation's own are named by ours in the document. */
async function nameParts(tx: Transacted, organizationId: number, document: ChampionshipDocument) {
  const championship = numberIn(document.clientId, 'championship');
  if (championship !== null) {
    const own = await tx
      .selectFrom('championships')
      .select('id')
      .where('id', '=', championship)
      .where('organizationId', '=', organizationId)
      .executeTakeFirst();
    if (own !== undefined) await nameChampionship(tx, own.id);
  }
  for (const { event, rounds = [] } of document.events) {
    const eventId = numberIn(event, 'event');
    if (eventId !== null && (await isOwnEvent(tx, organizationId, eventId))) await nameEvent(tx, eventId);
    for (const { session } of rounds) {
      const sessionId = numberIn(session, 'session');
      if (sessionId === null) continue;
      const found = await tx
        .selectFrom('sessions')
        .select('eventId')
        .where('id', '=', sessionId)
        .executeTakeFirst();
      if (found !== undefined && (await isOwnEvent(tx, organizationId, found.eventId))) {
        await nameSession(tx, sessionId);
      }
    }
  }
}

function numberIn(clientId: string, kind: string): number | null {
  const [, digits] = new RegExp(`^${kind}-(\\d{1,9})$`).exec(clientId) ?? [];
  return digits === undefined ? null : Number(digits);
}

async function isOwnEvent(tx: Transacted, organizationId: number, eventId: number): Promise<boolean> {
  const event = await tx
    .selectFrom('events')
    .select('id')
    .where('id', '=', eventId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  return event !== undefined;
}

function changedSince() {
  return problem('conflict', { detail: 'The championship was saved by somebody else: load it again' });
}
