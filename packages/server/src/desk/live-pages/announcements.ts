/**
 * Announcements of the desk. A session on the air gets them through its journal, so that viewers and replays have them;
 * any other session has them with its result.
 */

import type { Announced } from '@lapwing/contract/desk/live-pages';
import { problem } from '../../http/problem.ts';
import type { IngestApi } from '../../ingest/routes.ts';
import type { SessionHosts } from '../../live/hosting/session-hosts.ts';
import { announce } from '../../storage/announce.ts';
import type { Database } from '../../storage/database.ts';

export type AnnouncementContext = {
  db: Database;
  hosts: Pick<SessionHosts, 'load' | 'find'>;
  acceptAt: IngestApi['acceptAt'];
  now: () => number;
};

type Place = { organizationId: number; eventId: number; sessionId: number };
type Author = { accountId: string; by: string };

/** Notices that were sent with an id begin with this letter on a board. */
const SENT = 's';
const STORED = 'row-';

/** The newest first. */
export async function listAnnounced(
  { db, hosts }: Pick<AnnouncementContext, 'db' | 'hosts'>,
  sessionId: number,
): Promise<Announced[]> {
  const board = (await hosts.load(sessionId))?.board ?? null;
  if (board !== null) {
    return board.notices
      .filter(({ type, text }) => type === 'timer' && text !== '')
      .map(({ id, atMs, text }) => ({
        announcementId: id.slice(SENT.length),
        atMs,
        text,
        canWithdraw: id.startsWith(SENT),
      }))
      .toSorted((a, b) => b.atMs - a.atMs);
  }
  const rows = await db
    .selectFrom('announcements')
    .select(['id', 'atMs', 'text'])
    .where('sessionId', '=', sessionId)
    .orderBy('atMs', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, atMs, text }) => ({
    announcementId: `${STORED}${id}`,
    atMs,
    text,
    canWithdraw: true,
  }));
}

export async function announceText(
  context: AnnouncementContext,
  place: Place,
  { requestId, text }: { requestId: string; text: string },
  author: Author,
): Promise<void> {
  const { db, hosts, now } = context;
  const atMs = now();
  const host = await hosts.load(place.sessionId);
  if (host !== null) await send(context, place, requestId, { atMs, text, ...author });
  if (host !== null && !host.board.session.isEnded) return;
  // A session that is over keeps its announcements with its result.
  const isThere = await db
    .selectFrom('announcements')
    .select('id')
    .where('sessionId', '=', place.sessionId)
    .where('text', '=', text)
    .where('atMs', '>=', atMs - REPEAT_MS)
    .executeTakeFirst();
  if (isThere !== undefined) return;
  await db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'session', sessionId: place.sessionId });
    await tx.insertInto('announcements').values({ sessionId: place.sessionId, atMs, text }).execute();
  });
}

/** The same text within this time is the same announcement, sent again. */
const REPEAT_MS = 60_000;

export async function withdrawText(
  context: AnnouncementContext,
  place: Place,
  { requestId, announcementId }: { requestId: string; announcementId: string },
  author: Author,
): Promise<void> {
  const { db, hosts, now } = context;
  const { sessionId } = place;
  const known = (await listAnnounced(context, sessionId)).find(
    (each) => each.announcementId === announcementId,
  );
  if (known === undefined) throw problem('not-found', { detail: 'This announcement was taken back already' });
  if (!known.canWithdraw)
    throw problem('conflict', { detail: 'The timing software sent it: take it back there' });
  if ((await hosts.load(sessionId)) !== null) {
    await send(context, place, requestId, { atMs: now(), text: '', announcementId, ...author });
  }
  await db.transaction().execute(async (tx) => {
    await announce(tx, { kind: 'session', sessionId });
    const rows = tx.deleteFrom('announcements').where('sessionId', '=', sessionId);
    const row = Number(announcementId.slice(STORED.length));
    await (announcementId.startsWith(STORED) && Number.isSafeInteger(row)
      ? rows.where('id', '=', row)
      : rows.where('text', '=', known.text)
    ).execute();
  });
}

/** As an act, which has an author and is stored once. */
async function send(
  { acceptAt }: AnnouncementContext,
  { organizationId, ...place }: Place,
  requestId: string,
  {
    atMs,
    text,
    by,
    announcementId = requestId,
  }: Author & { atMs: number; text: string; announcementId?: string },
): Promise<void> {
  const act = {
    kind: 'act' as const,
    atMs,
    actId: `announce-${requestId}`,
    by,
    does: [{ kind: 'announcement' as const, atMs, announcementId, text }],
  };
  await acceptAt(organizationId, place, {
    batchId: `desk:announce:${requestId}`,
    sequence: 0,
    events: [act],
  });
}
