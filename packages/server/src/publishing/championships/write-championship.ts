/** Writes championships: creates, changes, deletes and restores them. */

import { championshipLayouts } from '@lapwing/contract/values/enums';
import type { Kysely, Transaction } from 'kysely';
import { reindex } from '../../search/index/searchable-entities.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import type { NewChampionship } from '../document/new-event.ts';

type Transacted = Transaction<Schema>;

/** Replaces `known`, if there is one: rounds of the same session stay the same rounds. */
export async function writeChampionship(
  tx: Transacted,
  championship: NewChampionship,
  known: Row<'championships'> | null,
): Promise<{ id: number; isChanged: boolean }> {
  const { organizationId, clientId = null, name, season, className, layout, rules, events } = championship;
  const columns = {
    organizationId,
    clientId,
    name,
    season,
    className,
    layout: championshipLayouts[layout],
    rules: JSON.stringify(rules),
  };
  const rounds = events.flatMap(({ eventId, rounds }) =>
    rounds.map(({ rules: own, ...round }, sort) => ({
      ...round,
      eventId,
      sort,
      rules: own === undefined ? null : JSON.stringify(own),
    })),
  );
  const eventIds = events.map(({ eventId }) => eventId);
  if (known === null) {
    const { id } = await tx
      .insertInto('championships')
      .values(columns)
      .returning('id')
      .executeTakeFirstOrThrow();
    await insertEvents(tx, id, eventIds);
    for (const round of rounds) {
      await tx
        .insertInto('championshipRounds')
        .values({ ...round, championshipId: id })
        .execute();
    }
    await reindex(tx, 'Championships', [id]);
    return { id, isChanged: true };
  }

  const { id } = known;
  // Every written column is one of the row.
  const hasNewColumns = Object.entries(columns).some(
    ([column, value]) => known[column as keyof typeof columns] !== value,
  );
  const hasNewEvents = await replaceEvents(tx, id, eventIds);
  const hasNewRounds = await replaceRounds(tx, id, rounds);
  if (hasNewColumns) {
    await tx.updateTable('championships').set(columns).where('id', '=', id).execute();
    await reindex(tx, 'Championships', [id]);
  }
  return { id, isChanged: hasNewColumns || hasNewEvents || hasNewRounds };
}

async function insertEvents(tx: Transacted, championshipId: number, eventIds: readonly number[]) {
  for (const [sort, eventId] of eventIds.entries()) {
    await tx.insertInto('championshipEvents').values({ championshipId, eventId, sort }).execute();
  }
}

async function replaceEvents(
  tx: Transacted,
  championshipId: number,
  eventIds: readonly number[],
): Promise<boolean> {
  const stored = await tx
    .selectFrom('championshipEvents')
    .select('eventId')
    .where('championshipId', '=', championshipId)
    .orderBy('sort')
    .execute();
  if (stored.map(({ eventId }) => eventId).join() === eventIds.join()) return false;
  await tx.deleteFrom('championshipEvents').where('championshipId', '=', championshipId).execute();
  await insertEvents(tx, championshipId, eventIds);
  return true;
}

type NewRound = Omit<Row<'championshipRounds'>, 'id' | 'championshipId'>;

async function replaceRounds(
  tx: Transacted,
  championshipId: number,
  rounds: readonly NewRound[],
): Promise<boolean> {
  const stored = await tx
    .selectFrom('championshipRounds')
    .selectAll()
    .where('championshipId', '=', championshipId)
    .execute();
  const bySession = new Map(stored.map((row) => [row.sessionId, row]));
  const wanted = new Set(rounds.map(({ sessionId }) => sessionId));
  const gone = stored.filter(({ sessionId }) => !wanted.has(sessionId)).map(({ id }) => id);
  let isChanged = gone.length > 0;
  if (isChanged) await tx.deleteFrom('championshipRounds').where('id', 'in', gone).execute();
  for (const round of rounds) {
    const storedRound = bySession.get(round.sessionId);
    if (storedRound === undefined) {
      await tx
        .insertInto('championshipRounds')
        .values({ ...round, championshipId })
        .execute();
    } else if (
      // Every column of a round is one of its row.
      Object.entries(round).some(([column, value]) => storedRound[column as keyof NewRound] !== value)
    ) {
      await tx.updateTable('championshipRounds').set(round).where('id', '=', storedRound.id).execute();
    } else {
      continue;
    }
    isChanged = true;
  }
  return isChanged;
}

/** null restores it. */
export async function setChampionshipDeleted(
  db: Kysely<Schema>,
  championshipId: number,
  deletedAtMs: number | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('championships')
      .set({ deletedAtMs })
      .where('id', '=', championshipId)
      .where('deletedAtMs', deletedAtMs === null ? 'is not' : 'is', null)
      .execute();
    await reindex(tx, 'Championships', [championshipId]);
  });
}
