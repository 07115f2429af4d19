/** The stored values of the things in a meeting, and their rows. */

import { ladder } from '@lapwing/contract/desk/ladder';
import {
  entry,
  type ItemKind,
  itemKinds,
  meetingDetails,
  plannedBreak,
  plannedSession,
} from '@lapwing/contract/desk/meeting';
import type { Kysely, Transaction } from 'kysely';
import * as z from 'zod/mini';
import type { Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';

/** A session keeps its id in live batches, so that one that was removed comes back as the same. */
const sessionValue = z.object({ ...plannedSession.shape, clientId: z.string() });
export type SessionValue = z.infer<typeof sessionValue>;

/** The event has the other details. */
const groupsValue = z.object({ groups: meetingDetails.shape.groups });

/** In the log the details are complete; in the table they are only what the event does not have. */
const loggedValues = {
  meeting: meetingDetails,
  session: sessionValue,
  break: plannedBreak,
  entry,
  ladder,
} as const satisfies Record<ItemKind, z.ZodMiniType>;

export type ItemValue = { readonly [Field in string]: unknown };

const loggedItem = z.object({
  kind: z.enum(itemKinds),
  id: z.int(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
});
export const loggedItems = z.array(loggedItem);

/** One thing that a change added, changed or removed. */
export type LoggedItem = z.infer<typeof loggedItem>;

/** null if the stored value cannot be read: it is left out like a missing one. */
export function parseValue<Kind extends ItemKind>(
  kind: Kind,
  value: unknown,
): z.output<(typeof loggedValues)[Kind]> | null {
  const parsed = loggedValues[kind].safeParse(value);
  // The schema of the kind has this output.
  return parsed.success ? (parsed.data as z.output<(typeof loggedValues)[Kind]>) : null;
}

export type StoredItem = { kind: ItemKind; id: number; version: number; value: ItemValue };

/** Of the details only the groups. */
export async function readItems(
  db: Kysely<Schema>,
  eventId: number,
  { sinceVersion = -1, kind: only = null }: { sinceVersion?: number; kind?: ItemKind | null } = {},
): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('meetingItems')
    .select(['kind', 'id', 'version', 'value'])
    .where('eventId', '=', eventId)
    .where('version', '>', sinceVersion)
    .$if(only !== null, (query) => query.where('kind', '=', only ?? ''))
    .orderBy('id')
    .execute();
  return rows.flatMap(({ kind: name, id, version, value: text }) => {
    const kind = itemKinds.find((each) => each === name);
    if (kind === undefined) return [];
    const value = readStored(text, kind === 'meeting' ? groupsValue : loggedValues[kind]);
    return value === null ? [] : [{ kind, id, version, value }];
  });
}

export async function writeItem(
  tx: Transaction<Schema>,
  eventId: number,
  { kind, id, version, value }: StoredItem,
): Promise<void> {
  const text = JSON.stringify(kind === 'meeting' ? { groups: value.groups } : value);
  await tx
    .insertInto('meetingItems')
    .values({ eventId, kind, id, version, value: text })
    .onConflict((conflict) =>
      conflict.columns(['eventId', 'kind', 'id']).doUpdateSet({ version, value: text }),
    )
    .execute();
}

export async function removeItem(
  tx: Transaction<Schema>,
  eventId: number,
  { kind, id }: Pick<StoredItem, 'kind' | 'id'>,
): Promise<void> {
  await tx
    .deleteFrom('meetingItems')
    .where('eventId', '=', eventId)
    .where('kind', '=', kind)
    .where('id', '=', id)
    .execute();
}
