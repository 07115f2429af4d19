/** The notes of announcers about drivers, in the database. */

import { type AnnouncerNote, MAX_NOTES } from '@lapwing/contract/desk/announce';
import { nameKeyOf } from '@lapwing/timing/facts/equal-name';
import type { Kysely } from 'kysely';
import { problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import type { DeskMember } from '../require-right.ts';

type NewNote = Pick<AnnouncerNote, 'name' | 'say' | 'note' | 'version'>;

/** By name. */
export async function listNotes(db: Kysely<Schema>, organizationId: number): Promise<AnnouncerNote[]> {
  const rows = await selectNotes(db, organizationId).orderBy('note.nameKey').limit(MAX_NOTES).execute();
  return rows.map(toWire);
}

/** The stored note, and false if it was changed since the given version. */
export async function saveNote(
  tx: Kysely<Schema>,
  { organizationId, accountId }: DeskMember,
  { name, say, note, version }: NewNote,
  nowMs: number,
): Promise<{ isStored: boolean; note: AnnouncerNote | null }> {
  const nameKey = nameKeyOf(name);
  if (nameKey === '') throw problem('bad-request', { detail: 'A name needs a letter or a digit' });
  const find = async () => {
    const row = await selectNotes(tx, organizationId).where('note.nameKey', '=', nameKey).executeTakeFirst();
    return row === undefined ? null : toWire(row);
  };
  const before = await find();
  if ((before?.version ?? 0) !== version) return { isStored: false, note: before };
  if (say === '' && note === '') {
    await tx
      .deleteFrom('announcerNotes')
      .where('organizationId', '=', organizationId)
      .where('nameKey', '=', nameKey)
      .execute();
    return { isStored: true, note: null };
  }
  if (before === null) await refuseTooMany(tx, organizationId);
  // A note that was removed and made again never gets an old version.
  const next = Math.max(nowMs, version + 1);
  const set = { name, say, note, version: next, changedAtMs: nowMs, changedBy: accountId };
  await tx
    .insertInto('announcerNotes')
    .values({ organizationId, nameKey, ...set })
    .onConflict((conflict) => conflict.columns(['organizationId', 'nameKey']).doUpdateSet(set))
    .execute();
  return { isStored: true, note: await find() };
}

async function refuseTooMany(tx: Kysely<Schema>, organizationId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('announcerNotes')
    .where('organizationId', '=', organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) >= MAX_NOTES) {
    throw problem('conflict', { detail: `There are ${MAX_NOTES} notes already: remove some first` });
  }
}

function selectNotes(db: Kysely<Schema>, organizationId: number) {
  return db
    .selectFrom('announcerNotes as note')
    .leftJoin('accounts as account', 'account.id', 'note.changedBy')
    .where('note.organizationId', '=', organizationId)
    .select(['note.name', 'note.nameKey', 'note.say', 'note.note', 'note.version', 'note.changedAtMs'])
    .select(['account.givenName', 'account.surName']);
}

type NoteRow = Awaited<ReturnType<ReturnType<typeof selectNotes>['executeTakeFirstOrThrow']>>;

function toWire({
  name,
  nameKey,
  say,
  note,
  version,
  changedAtMs,
  givenName,
  surName,
}: NoteRow): AnnouncerNote {
  return {
    ...{ name, say, note, key: nameKey },
    ...{ version: Number(version), changedAtMs: Number(changedAtMs) },
    changedBy: [givenName, surName].filter(Boolean).join(' '),
  };
}
