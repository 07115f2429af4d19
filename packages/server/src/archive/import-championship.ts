/** Stores one championship of an archive, after its events. */

import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { reindex } from '../search/index/searchable-entities.ts';
import type { Schema } from '../storage/schema.ts';
import type { ImportContext, ImportedIds, Outcome } from './import-event.ts';
import { sealPacker } from './import-seals.ts';
import type { ArchivedChampionship } from './parse-archive.ts';
import { readChampionshipLines } from './read-event.ts';

type Transacted = Transaction<Schema>;

export async function importChampionship(
  tx: Transacted,
  context: ImportContext,
  archived: ArchivedChampionship,
  { hash, events }: { hash: string; events: ReadonlyMap<number, ImportedIds> },
): Promise<Outcome> {
  const { organizationId, origin, nowMs } = context;
  const { id: originId, clientId } = archived.championship;
  const known = await tx
    .selectFrom('importedChampionships')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('origin', '=', origin)
    .where('originChampionshipId', '=', String(originId))
    .executeTakeFirst();
  if (known !== undefined) {
    if (known.contentHash === hash) return 'unchanged';
    if (known.storedHash !== (await storedHashOf(tx, known.championshipId))) return 'kept';
  } else if (await hasTwin(tx, organizationId, archived.championship)) {
    return clientId === null ? 'unchanged' : 'kept';
  }
  const championshipId = await write(tx, context, archived, events, known?.championshipId ?? null);
  await tx.deleteFrom('importedChampionships').where('championshipId', '=', championshipId).execute();
  await tx
    .insertInto('importedChampionships')
    .values({
      championshipId,
      organizationId,
      origin,
      originChampionshipId: String(originId),
      importedAtMs: nowMs,
      contentHash: hash,
      storedHash: await storedHashOf(tx, championshipId),
    })
    .execute();
  return known === undefined ? 'added' : 'updated';
}

/** One with the same name, season and class, or with the same id of the organisation. */
async function hasTwin(
  tx: Transacted,
  organizationId: number,
  { name, season, className, clientId }: ArchivedChampionship['championship'],
): Promise<boolean> {
  const twin = await tx
    .selectFrom('championships')
    .select('id')
    .where('organizationId', '=', organizationId)
    .where((eb) =>
      eb.or([
        eb.and([eb('name', '=', name), eb('season', '=', season), eb('className', '=', className)]),
        ...(clientId === null ? [] : [eb('clientId', '=', clientId)]),
      ]),
    )
    .executeTakeFirst();
  return twin !== undefined;
}

async function write(
  tx: Transacted,
  { organizationId, origin }: ImportContext,
  { championship, events, rounds, revisions, seals }: ArchivedChampionship,
  imported: ReadonlyMap<number, ImportedIds>,
  known: number | null,
): Promise<number> {
  const { id: _, rules, ...columns } = championship;
  const sessionOf = (originSessionId: number) => {
    for (const { sessions } of imported.values()) {
      const id = sessions.get(originSessionId);
      if (id !== undefined) return id;
    }
    return null;
  };
  const { given, ...ownRules } = rules;
  const rowsHere = given?.rows.map((row) => ({
    ...row,
    rounds: row.rounds.flatMap(({ sessionId, ...round }) => {
      const id = sessionOf(sessionId);
      return id === null ? [] : [{ ...round, sessionId: id }];
    }),
  }));
  const row = {
    ...columns,
    organizationId,
    rules: JSON.stringify({
      ...ownRules,
      ...(given !== undefined && { given: { ...given, rows: rowsHere } }),
    }),
  };
  if (known !== null) {
    await tx.updateTable('championships').set(row).where('id', '=', known).execute();
    await tx.deleteFrom('championshipRounds').where('championshipId', '=', known).execute();
    await tx.deleteFrom('championshipEvents').where('championshipId', '=', known).execute();
    await tx.deleteFrom('championshipSeals').where('championshipId', '=', known).execute();
    await tx.deleteFrom('championshipRevisions').where('championshipId', '=', known).execute();
  }
  const id = known ?? (await insert(tx, row));
  for (const { eventId, sort } of events) {
    const here = imported.get(eventId);
    if (here === undefined) continue;
    await tx
      .insertInto('championshipEvents')
      .values({ championshipId: id, eventId: here.eventId, sort })
      .onConflict((conflict) => conflict.columns(['championshipId', 'eventId']).doNothing())
      .execute();
  }
  for (const { eventId, sessionId, rules: own, ...round } of rounds) {
    const here = imported.get(eventId);
    const sessionHere = here?.sessions.get(sessionId);
    if (here === undefined || sessionHere === undefined) continue;
    await tx
      .insertInto('championshipRounds')
      .values({
        ...round,
        championshipId: id,
        eventId: here.eventId,
        sessionId: sessionHere,
        rules: own === null ? null : JSON.stringify(own),
      })
      .execute();
  }
  for (const { document, ...revision } of revisions)
    await tx
      .insertInto('championshipRevisions')
      .values({ ...revision, championshipId: id, document: JSON.stringify(document), accountId: null })
      .execute();
  const packed = await sealPacker(tx, origin);
  for (const seal of seals)
    await tx
      .insertInto('championshipSeals')
      .values({ ...packed(seal), championshipId: id })
      .execute();
  await reindex(tx, 'Championships', [id]);
  return id;
}

async function insert(
  tx: Transacted,
  row: Omit<Schema['championships'], 'id' | 'clientId' | 'deletedAtMs'> & {
    clientId: string | null;
    deletedAtMs: number | null;
  },
): Promise<number> {
  const { id } = await tx.insertInto('championships').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Of everything that an owner could have changed. */
async function storedHashOf(tx: Transacted, championshipId: number): Promise<string> {
  const hash = createHash('sha256');
  const all = { has: () => true } as unknown as ReadonlySet<number>;
  for await (const line of readChampionshipLines(tx, championshipId, { events: all, sessions: all }))
    hash.update(JSON.stringify(line));
  return hash.digest('hex');
}
