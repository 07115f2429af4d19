/** Private notes of teams at the pit wall: started by an account, open to anyone with the key of the invite link. */

import { createHash, randomBytes } from 'node:crypto';
import { raceRules } from '@lapwing/contract/insight/race-rules';
import {
  MAX_TEAM_NOTEBOOKS,
  MAX_TEAM_NOTES,
  type TeamNotebook,
  teamNotesApi,
} from '@lapwing/contract/insight/team-notes';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { mount } from '../../http/mount.ts';
import { problem } from '../../http/problem.ts';
import { requireUser } from '../../identity/require-user.ts';
import type { Database } from '../../storage/database.ts';
import type { Schema } from '../../storage/schema.ts';
import { requireOpenEvent } from '../require-open-event.ts';

type TeamNotesOptions = { db: Database; now?: () => number };

const KEY_BYTES = 24;

export function teamNotesRoutes(app: FastifyInstance, { db, now = Date.now }: TeamNotesOptions): void {
  mount(app, teamNotesApi.create, async ({ params, query, body, user }) => {
    const eventId = await requireOpenEvent(db, params.eventId, query.guid);
    const own = await db
      .selectFrom('teamNotebooks')
      .select('keyHash')
      .where('eventId', '=', eventId)
      .where('createdBy', '=', requireUser(user).accountId)
      .limit(MAX_TEAM_NOTEBOOKS)
      .execute();
    if (own.length >= MAX_TEAM_NOTEBOOKS) {
      throw problem('conflict', { detail: `One person starts at most ${MAX_TEAM_NOTEBOOKS} in one event` });
    }
    const key = randomBytes(KEY_BYTES).toString('base64url');
    await db
      .insertInto('teamNotebooks')
      .values({
        ...{ keyHash: hashOf(key), eventId, team: body.team, rules: null },
        ...{ createdAtMs: now(), createdBy: requireUser(user).accountId },
      })
      .execute();
    return { key };
  });

  mount(app, teamNotesApi.read, ({ params: { key } }) => notebookOf(db, hashOf(key)));

  mount(app, teamNotesApi.add, ({ params: { key }, body: { id, author, text } }) =>
    db.transaction().execute(async (tx) => {
      const keyHash = hashOf(key);
      const { notes } = await notebookOf(tx, keyHash);
      if (notes.length >= MAX_TEAM_NOTES && notes.every((note) => note.id !== id)) {
        throw problem('conflict', { detail: `A team has at most ${MAX_TEAM_NOTES} notes` });
      }
      await tx
        .insertInto('teamNotes')
        .values({ keyHash, noteId: id, author, text, atMs: now() })
        .onConflict((conflict) => conflict.columns(['keyHash', 'noteId']).doNothing())
        .execute();
      return notebookOf(tx, keyHash);
    }),
  );

  mount(app, teamNotesApi.remove, async ({ params: { key, noteId } }) => {
    const keyHash = hashOf(key);
    await notebookOf(db, keyHash);
    await db.deleteFrom('teamNotes').where('keyHash', '=', keyHash).where('noteId', '=', noteId).execute();
    return notebookOf(db, keyHash);
  });

  mount(app, teamNotesApi.setRules, async ({ params: { key }, body: { rules } }) => {
    const keyHash = hashOf(key);
    await db
      .updateTable('teamNotebooks')
      .set({ rules: rules === null ? null : JSON.stringify(rules) })
      .where('keyHash', '=', keyHash)
      .execute();
    return notebookOf(db, keyHash);
  });

  mount(app, teamNotesApi.close, async ({ params: { key }, user }) => {
    const { numDeletedRows } = await db
      .deleteFrom('teamNotebooks')
      .where('keyHash', '=', hashOf(key))
      .where('createdBy', '=', requireUser(user).accountId)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noSuchNotes();
    return {};
  });
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}

function noSuchNotes() {
  return problem('not-found', { detail: 'This invite link is not valid any more' });
}

/** Rules that an older version stored in another form count as none. */
async function notebookOf(db: Kysely<Schema>, keyHash: string): Promise<TeamNotebook> {
  const notebook = await db
    .selectFrom('teamNotebooks')
    .select(['eventId', 'team', 'rules'])
    .where('keyHash', '=', keyHash)
    .executeTakeFirst();
  if (notebook === undefined) throw noSuchNotes();
  const notes = await db
    .selectFrom('teamNotes')
    .select(['noteId as id', 'author', 'text', 'atMs'])
    .where('keyHash', '=', keyHash)
    .orderBy('atMs', 'desc')
    .orderBy('noteId', 'desc')
    .execute();
  const read = raceRules.safeParse(JSON.parse(notebook.rules ?? 'null'));
  return {
    ...{ eventId: notebook.eventId, team: notebook.team, notes },
    rules: read.success ? read.data : null,
  };
}
