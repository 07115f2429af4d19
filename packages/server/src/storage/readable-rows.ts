/**
 * Lists with rows of many organisations. A stored row that cannot be shown is left out of its list and reported, so
 * that the data of one organisation cannot break the pages of all.
 */

import { channel } from 'node:diagnostics_channel';
import type * as z from 'zod/mini';
import { isDataFault, reasonOf } from './set-aside/data-fault.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

export type UnreadableRow = { what: string; id: number | string; reason: string };

type HowToShow<Row, Shown> = {
  /** the kind of row, in a word, for the operator */
  what: string;
  idOf: (row: Row) => number | string;
  show: (row: Row) => Shown;
  /** the schema that shown rows have to fit */
  schema?: z.ZodMiniType;
};

// Stores have no log of their own, so their findings go to the log of their server.
const unreadable = channel('lapwing.unreadable-row');
const MOST_REMEMBERED = 10_000;

/** Calls back once for each row, until the returned function is called. */
export function watchUnreadableRows(report: (row: UnreadableRow) => void): () => void {
  const reported = new Set<string>();
  const onMessage = (message: unknown) => {
    // Only this file publishes it.
    const row = message as UnreadableRow;
    const key = `${row.what} ${row.id}`;
    if (reported.has(key)) return;
    if (reported.size >= MOST_REMEMBERED) reported.clear();
    reported.add(key);
    report(row);
  };
  unreadable.subscribe(onMessage);
  return () => void unreadable.unsubscribe(onMessage);
}

export function readableRows<Row, Shown>(rows: readonly Row[], how: HowToShow<Row, Shown>): Shown[] {
  return rows.flatMap((row) => {
    try {
      return [checked(how.show(row), how)];
    } catch (error) {
      leaveOut(row, how, error);
      return [];
    }
  });
}

/** The same for long lists, during which other requests are served. */
export async function readableRowsInTurns<Row, Shown>(
  rows: readonly Row[],
  how: HowToShow<Row, Shown>,
): Promise<Shown[]> {
  const otherRequests = yieldToEventLoop();
  const shown: Shown[] = [];
  for (const row of rows) {
    shown.push(...readableRows([row], how));
    await otherRequests();
  }
  return shown;
}

/** The same if showing a row needs further queries. */
export async function readableRowsAsync<Row, Shown>(
  rows: readonly Row[],
  how: HowToShow<Row, Promise<Shown>>,
): Promise<Shown[]> {
  const lists = await Promise.all(
    rows.map(async (row) => {
      try {
        return [checked(await how.show(row), how)];
      } catch (error) {
        leaveOut(row, how, error);
        return [];
      }
    }),
  );
  return lists.flat();
}

function checked<Shown>(shown: Shown, { schema }: { schema?: z.ZodMiniType }): Shown {
  const error = schema?.safeParse(shown).error;
  if (error === undefined) return shown;
  const [issue] = error.issues;
  throw new RangeError(`${issue?.path.join('.')}: ${issue?.message}`);
}

/** A database that is down is not a fault of the row. */
function leaveOut<Row>(
  row: Row,
  { what, idOf }: Pick<HowToShow<Row, unknown>, 'what' | 'idOf'>,
  error: unknown,
) {
  if (!isDataFault(error)) throw error;
  const message: UnreadableRow = { what, id: idOf(row), reason: reasonOf(error) };
  unreadable.publish(message);
}
