/** The layouts of tracks, and the layout, direction and conditions of sessions. */

import type { EventTrack, TrackSetup } from '@lapwing/contract/desk/records';
import { trackConditions, trackDirections } from '@lapwing/contract/records/records';
import type { Kysely, Transaction } from 'kysely';
import { problem } from '../../http/problem.ts';
import { type SessionTrack, WHOLE_EVENT } from '../../results/records/record-laps.ts';
import { listLayouts } from '../../results/records/stored-records.ts';
import { toWireLayout } from '../../results/records/wire-records.ts';
import type { Schema } from '../../storage/schema.ts';

type Track = { organizationId: number; venueId: number };
type WantedLayout = { layoutId: number | null; name: string; lengthM: number | null };

/** A layout with sessions or records is not removed: their laps would count for the track as a whole. */
export async function saveLayouts(
  tx: Transaction<Schema>,
  track: Track,
  wanted: readonly WantedLayout[],
): Promise<void> {
  const { organizationId, venueId } = track;
  const names = new Set(wanted.map(({ name }) => name.toLowerCase()));
  if (names.size < wanted.length) throw problem('conflict', { detail: 'Two layouts have the same name' });
  const stored = (await listLayouts(tx, [organizationId])).filter((each) => each.venueId === venueId);
  for (const { id, name } of stored) {
    if (wanted.some(({ layoutId }) => layoutId === id)) continue;
    if (await isUsed(tx, id)) throw problem('conflict', { detail: `Sessions or records use ${name}` });
    await tx.deleteFrom('trackLayouts').where('id', '=', id).execute();
  }
  for (const { layoutId, ...set } of wanted) {
    if (layoutId === null) {
      await tx
        .insertInto('trackLayouts')
        .values({ ...track, ...set })
        .execute();
      continue;
    }
    if (!stored.some(({ id }) => id === layoutId)) throw noLayout(layoutId);
    await tx.updateTable('trackLayouts').set(set).where('id', '=', layoutId).execute();
  }
}

async function isUsed(tx: Transaction<Schema>, layoutId: number): Promise<boolean> {
  for (const table of ['sessionTracks', 'lapRecords'] as const) {
    const row = await tx
      .selectFrom(table)
      .select('layoutId')
      .where('layoutId', '=', layoutId)
      .executeTakeFirst();
    if (row !== undefined) return true;
  }
  return false;
}

export async function requireLayout(
  tx: Kysely<Schema>,
  { organizationId, venueId }: Track,
  layoutId: number | null,
): Promise<void> {
  if (layoutId === null) return;
  const layouts = await listLayouts(tx, [organizationId]);
  if (!layouts.some((each) => each.id === layoutId && each.venueId === venueId)) throw noLayout(layoutId);
}

function noLayout(layoutId: number) {
  return problem('not-found', { detail: `The track has no layout ${layoutId}` });
}

export async function readEventTrack(db: Kysely<Schema>, eventId: number): Promise<EventTrack> {
  const { organizationId, venueId } = await trackOfEvent(db, eventId);
  const layouts = (await listLayouts(db, [organizationId])).filter((each) => each.venueId === venueId);
  const rows = await db.selectFrom('sessionTracks').selectAll().where('eventId', '=', eventId).execute();
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'name', 'startsAtMs'])
    .where('eventId', '=', eventId)
    .where('isMerge', '=', 0)
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const setupOf = (sessionId: number): TrackSetup | null => {
    const row = rows.find((each) => each.sessionId === sessionId);
    return row === undefined ? null : toWireSetup(row);
  };
  return {
    layouts: layouts.map(toWireLayout),
    event: setupOf(WHOLE_EVENT) ?? { layoutId: null, direction: 'unspecified', conditions: 'unspecified' },
    sessions: sessions.map(({ id, name, startsAtMs }) => ({
      sessionId: id,
      name,
      startsAtMs,
      own: setupOf(id),
    })),
  };
}

/** null removes the setting. */
export async function saveEventTrack(
  tx: Transaction<Schema>,
  eventId: number,
  sessionId: number | null,
  setup: TrackSetup | null,
): Promise<void> {
  if (sessionId !== null) {
    const session = await tx
      .selectFrom('sessions')
      .select('id')
      .where('id', '=', sessionId)
      .where('eventId', '=', eventId)
      .executeTakeFirst();
    if (session === undefined) throw problem('not-found', { detail: `There is no session ${sessionId}` });
  }
  const key = { eventId, sessionId: sessionId ?? WHOLE_EVENT };
  if (setup === null) {
    await tx
      .deleteFrom('sessionTracks')
      .where('eventId', '=', eventId)
      .where('sessionId', '=', key.sessionId)
      .execute();
    return;
  }
  await requireLayout(tx, await trackOfEvent(tx, eventId), setup.layoutId);
  await tx
    .insertInto('sessionTracks')
    .values({ ...key, ...setup })
    .onConflict((conflict) => conflict.columns(['eventId', 'sessionId']).doUpdateSet(setup))
    .execute();
}

function trackOfEvent(db: Kysely<Schema>, eventId: number): Promise<Track> {
  return db
    .selectFrom('events')
    .select(['organizationId', 'venueId'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
}

function toWireSetup({ layoutId, direction, conditions }: SessionTrack): TrackSetup {
  return {
    layoutId,
    direction: trackDirections.find((each) => each === direction) ?? 'unspecified',
    conditions: trackConditions.find((each) => each === conditions) ?? 'unspecified',
  };
}
