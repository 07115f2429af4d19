/** `lapwing-server set-aside …`: lists, retries or discards stored data that the server could not use. */

import { defineCommand } from 'citty';
import { discardSetAside } from '../ingest/discard-set-aside.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import type { Database } from '../storage/database.ts';
import { askForRetry, type ListedSetAside, listSetAside } from '../storage/set-aside/set-aside.ts';
import { readSetAsideData } from '../storage/set-aside/set-aside-data.ts';
import { withDatabase } from './with-database.ts';

const json = { type: 'boolean', description: 'Answer as JSON, for scripts' } as const;
const id = {
  type: 'positional',
  required: true,
  description: 'Its number, as set-aside list shows it',
} as const;

export function setAsideCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'set-aside', description: 'List, retry or discard stored data that could not be used' },
    subCommands: {
      list: listCommand(readSettings),
      show: showCommand(readSettings),
      retry: retryCommand(readSettings),
      discard: discardCommand(readSettings),
    },
  });
}

function listCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'list', description: 'List what is set aside, what it belongs to, and why' },
    args: { json },
    run: async ({ args }) => {
      const rows = await withDatabase(readSettings(), listSetAside);
      if (args.json === true) return console.log(JSON.stringify(rows));
      if (rows.length === 0) console.log('Nothing is set aside.');
      for (const row of rows) console.log(lineOf(row));
    },
  });
}

function showCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'show', description: 'Show one with the data itself' },
    args: { id, json },
    run: async ({ args }) => {
      const shown = await withDatabase(readSettings(), async (db) => {
        const row = await getRow(db, args.id);
        return { ...row, data: await readSetAsideData(db, row) };
      });
      if (args.json === true) return console.log(JSON.stringify(shown));
      console.log(lineOf(shown));
      console.log(shown.data ?? 'The data no longer exists. Retry it to remove it from the list.');
    },
  });
}

function retryCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'retry',
      description: 'Try one again, or all: a running server does so within 15 seconds, another at its start',
    },
    args: {
      id: { ...id, required: false },
      all: { type: 'boolean', description: 'All that is set aside, as after an upgrade' },
      json,
    },
    run: async ({ args }) => {
      if ((args.id === undefined) === (args.all !== true))
        throw new OperatorError('Which item? Use set-aside retry ID, or set-aside retry --all.');
      const count = await withDatabase(readSettings(), async (db) =>
        askForRetry(db, args.id === undefined ? 'all' : (await getRow(db, args.id)).id),
      );
      if (args.json === true) return console.log(JSON.stringify({ asked: count }));
      console.log(`${count} will be tried again. Items that fail again return to the list.`);
    },
  });
}

function discardCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'discard', description: 'Delete the data of one for good' },
    args: { id, yes: { type: 'boolean', description: 'Really delete it; make a backup first' }, json },
    run: async ({ args }) => {
      const row = await withDatabase(readSettings(), async (db) => {
        const found = await getRow(db, args.id);
        if (args.yes !== true) {
          throw new OperatorError(
            `This would delete for good: ${lineOf(found)}\nMake a backup, then add --yes.`,
          );
        }
        await discardSetAside(db, found);
        return found;
      });
      if (args.json === true) console.log(JSON.stringify({ discarded: row.id }));
      else console.log(`Discarded: ${lineOf(row)}`);
    },
  });
}

async function getRow(db: Database, text: string): Promise<ListedSetAside> {
  const row = (await listSetAside(db)).find((each) => String(each.id) === text);
  if (row === undefined)
    throw new OperatorError(`Nothing is set aside as ${text}. lapwing-server set-aside list shows what is.`);
  return row;
}

function lineOf(row: ListedSetAside): string {
  const { id: number, kind, item, organization, event, session, location, atMs, reason, wantsRetry } = row;
  const place = [organization, event, session, location].filter((name) => name !== null).join(' › ');
  const day = new Date(atMs).toISOString().slice(0, 10);
  const state = wantsRetry === 1 ? 'to be tried again' : `since ${day}`;
  return [number, `${kind} ${item}`, place, state, reason].filter((part) => part !== '').join('  ');
}
