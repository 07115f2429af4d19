/** What was changed in a meeting, when and by whom. */

import type { ChangeAction, LogEntry } from '@lapwing/contract/desk/meeting';
import type { Kysely } from 'kysely';
import type { Row, Schema } from '../../storage/schema.ts';
import { readStored } from '../../storage/stored-json.ts';
import { type ItemValue, type LoggedItem, loggedItems } from './item-values.ts';

/** As many as a desk needs for undo and redo. */
const SHOWN = 30;
const A_PAGE = 50;

/** The newest first. */
export function readLog(db: Kysely<Schema>, eventId: number): Promise<LogEntry[]> {
  return listLog(db, eventId, null, SHOWN);
}

/** Those before a number, or the newest. */
export async function readLogPage(
  db: Kysely<Schema>,
  eventId: number,
  before: number | null,
): Promise<{ entries: LogEntry[]; hasMore: boolean }> {
  const entries = await listLog(db, eventId, before, A_PAGE + 1);
  return { entries: entries.slice(0, A_PAGE), hasMore: entries.length > A_PAGE };
}

async function listLog(
  db: Kysely<Schema>,
  eventId: number,
  before: number | null,
  count: number,
): Promise<LogEntry[]> {
  const rows = await db
    .selectFrom('meetingChanges')
    .leftJoin('accounts', 'accounts.id', 'meetingChanges.accountId')
    .selectAll('meetingChanges')
    .select(['accounts.givenName', 'accounts.surName'])
    .where('eventId', '=', eventId)
    .$if(before !== null, (query) => query.where('number', '<', before ?? 0))
    .orderBy('number', 'desc')
    .limit(count)
    .execute();
  return rows.flatMap(({ items, givenName, surName, number, atMs, undoes, undoneBy }) => {
    const logged = readStored(items, loggedItems) ?? [];
    const [first] = logged;
    if (first === undefined) return [];
    return [
      {
        number,
        atMs,
        author: `${givenName ?? ''} ${surName ?? ''}`.trim(),
        kind: first.kind,
        action: actionOf(first),
        subject: subjectOf(first.after ?? first.before ?? {}),
        fields: first.before === null || first.after === null ? [] : fieldsChanged(first.before, first.after),
        count: logged.length,
        undoes,
        undoneBy,
      },
    ];
  });
}

/** The changes after a version, the oldest first. */
export async function changesAfter(
  db: Kysely<Schema>,
  eventId: number,
  version: number,
): Promise<(Row<'meetingChanges'> & { logged: LoggedItem[] })[]> {
  const rows = await db
    .selectFrom('meetingChanges')
    .selectAll()
    .where('eventId', '=', eventId)
    .where('number', '>', version)
    .orderBy('number')
    .execute();
  return rows.map((row) => ({ ...row, logged: readStored(row.items, loggedItems) ?? [] }));
}

/** The fields with other values. */
export function fieldsChanged(before: ItemValue | null, after: ItemValue | null): string[] {
  const names = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})]);
  return [...names].filter((name) => !isSame(before?.[name], after?.[name]));
}

/** Values come from JSON, whose fields the schema put into one order. */
export function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

function actionOf({ before, after }: LoggedItem): ChangeAction {
  if (before === null) return 'added';
  if (after === null) return 'removed';
  const fields = fieldsChanged(before, after);
  if (fields.length > 1) return 'changed';
  if (fields[0] === 'startsAtMs') return 'moved';
  if (fields[0] === 'isCheckedIn') return after.isCheckedIn === true ? 'checkedIn' : 'checkedOut';
  return 'changed';
}

/** Heats have the name of their group. */
function subjectOf({ number, firstName, lastName, name, group }: ItemValue): string {
  return [number, firstName, lastName, name ?? group]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ');
}
