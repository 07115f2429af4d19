/** The screens of a venue in the database: what each shows, what it showed before, and when it was seen. */

import { MAX_SCREENS, type ScreenState, screenState } from '@lapwing/contract/desk/screens';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Row, Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';

const firstState: ScreenState = {
  view: 'board',
  sessionId: null,
  eventId: null,
  championshipId: null,
  message: null,
};

/** A screen asks every few seconds; that it was there is written less often. */
const SEEN_EVERY_MS = 3_000;

export type StoredScreen = Omit<Row<'venueScreens'>, 'state' | 'previous'> & {
  state: ScreenState;
  previous: ScreenState | null;
};

function readScreen(row: Row<'venueScreens'>): StoredScreen {
  return {
    ...row,
    state: readStored(row.state, screenState) ?? firstState,
    previous: readStored(row.previous, screenState),
  };
}

const keyOf = (name: string) => name.toLowerCase();

export async function findScreen(
  db: Kysely<Schema>,
  organizationId: number,
  name: string,
): Promise<StoredScreen | null> {
  const row = await db
    .selectFrom('venueScreens')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .where('nameKey', '=', keyOf(name))
    .executeTakeFirst();
  return row === undefined ? null : readScreen(row);
}

export async function listScreens(db: Kysely<Schema>, organizationId: number): Promise<StoredScreen[]> {
  const rows = await db
    .selectFrom('venueScreens')
    .selectAll()
    .where('organizationId', '=', organizationId)
    .orderBy('nameKey')
    .execute();
  return rows.map(readScreen);
}

type Author = { accountId: string; nowMs: number };

/** A screen of that name stays as it is. */
export async function addScreen(
  db: Kysely<Schema>,
  organizationId: number,
  { name, state }: { name: string; state: ScreenState | null },
  { accountId, nowMs }: Author,
): Promise<void> {
  const screens = await listScreens(db, organizationId);
  if (screens.some(({ nameKey }) => nameKey === keyOf(name))) return;
  if (screens.length >= MAX_SCREENS) {
    throw problem('not-allowed', { detail: `An organization has at most ${MAX_SCREENS} screens` });
  }
  await db
    .insertInto('venueScreens')
    .values({
      organizationId,
      name,
      nameKey: keyOf(name),
      state: JSON.stringify(state ?? firstState),
      previous: null,
      version: 1,
      changedAtMs: nowMs,
      changedBy: accountId,
      seenAtMs: null,
      seenVersion: 0,
    })
    .onConflict((conflict) => conflict.columns(['organizationId', 'nameKey']).doNothing())
    .execute();
}

async function getScreen(
  db: Kysely<Schema>,
  organizationId: number,
  screenId: number,
): Promise<StoredScreen> {
  const row = await db
    .selectFrom('venueScreens')
    .selectAll()
    .where('id', '=', screenId)
    .where('organizationId', '=', organizationId)
    .executeTakeFirst();
  if (row === undefined) throw problem('not-found', { detail: `No screen ${screenId}` });
  return readScreen(row);
}

/** The same choice again changes nothing. */
export async function steerScreen(
  db: Kysely<Schema>,
  organizationId: number,
  screenId: number,
  state: ScreenState,
  author: Author,
): Promise<void> {
  const screen = await getScreen(db, organizationId, screenId);
  if (JSON.stringify(screen.state) === JSON.stringify(state)) return;
  await write(db, screen, state, author);
}

/** Nothing is undone if somebody else has chosen something since. */
export async function undoScreen(
  db: Kysely<Schema>,
  organizationId: number,
  screenId: number,
  version: number,
  author: Author,
): Promise<void> {
  const screen = await getScreen(db, organizationId, screenId);
  if (screen.version !== version || screen.previous === null) return;
  await write(db, screen, screen.previous, author);
}

async function write(
  db: Kysely<Schema>,
  { id, version, state: previous }: StoredScreen,
  state: ScreenState,
  { accountId, nowMs }: Author,
): Promise<void> {
  await db
    .updateTable('venueScreens')
    .set({
      state: JSON.stringify(state),
      previous: JSON.stringify(previous),
      version: version + 1,
      changedAtMs: nowMs,
      changedBy: accountId,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .execute();
}

export async function removeScreen(
  db: Kysely<Schema>,
  organizationId: number,
  screenId: number,
): Promise<void> {
  await db
    .deleteFrom('venueScreens')
    .where('id', '=', screenId)
    .where('organizationId', '=', organizationId)
    .execute();
}

/** A screen was there, and shows this version. */
export async function noteSeen(
  db: Kysely<Schema>,
  { id, seenAtMs, seenVersion }: StoredScreen,
  version: number,
  nowMs: number,
): Promise<void> {
  if (version === seenVersion && seenAtMs !== null && nowMs - seenAtMs < SEEN_EVERY_MS) return;
  await db
    .updateTable('venueScreens')
    .set({ seenAtMs: nowMs, seenVersion: version })
    .where('id', '=', id)
    .execute();
}
