/** `lapwing-server seals …`: the keys that sign results, and names in sealed results. */

import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import { withholdDetails, withholdInChampionship } from '../publishing/seals/withhold-details.ts';
import type { Settings } from '../settings/settings.ts';
import { ensureSealKeys, listSealKeys, rotateSealKey } from '../storage/seal-keys.ts';
import { withDatabase } from './with-database.ts';

export function sealsCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'seals', description: 'List and change the keys that sign results, and remove names' },
    subCommands: {
      keys: keysCommand(readSettings),
      rotate: rotateCommand(readSettings),
      withhold: withholdCommand(readSettings),
    },
  });
}

function keysCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'keys', description: 'List the public keys; the last one signs' },
    run: async () => {
      const keys = await withDatabase(readSettings(), async (db) => {
        await ensureSealKeys(db, Date.now());
        return listSealKeys(db);
      });
      for (const { keyId, publicKey, madeAtMs, retiredAtMs } of keys) {
        const until = retiredAtMs === null ? 'signs now' : `until ${new Date(retiredAtMs).toISOString()}`;
        console.log(`${keyId}  ${publicKey}  from ${new Date(madeAtMs).toISOString()}, ${until}`);
      }
    },
  });
}

function rotateCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'rotate',
      description: 'Make a new key that signs from now on; the earlier ones stay known',
    },
    run: async () => {
      const { keyId, publicKey } = await withDatabase(readSettings(), (db) => rotateSealKey(db, Date.now()));
      console.log(`The key ${keyId} signs from now on: ${publicKey}`);
    },
  });
}

function withholdCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'withhold',
      description:
        'Remove the names of a start number, and the reasons about it, from the seals of a session or a championship',
    },
    args: {
      session: { type: 'positional', required: true, description: 'The number in the address of its page' },
      number: { type: 'string', required: true, description: 'The start number' },
      championship: { type: 'boolean', description: 'The number is that of a championship' },
    },
    run: async ({ args }) => {
      const { number, championship: isChampionship } = args;
      const id = Number(args.session);
      const what = isChampionship ? 'championship' : 'session';
      if (!Number.isSafeInteger(id) || id < 1)
        throw new OperatorError(`${args.session} is not the number of a ${what}.`);
      const { seals, details } = await withDatabase(readSettings(), (db) =>
        isChampionship ? withholdInChampionship(db, id, number) : withholdDetails(db, id, number),
      );
      if (details === 0)
        throw new OperatorError(`No seal of ${what} ${id} names the start number ${number}.`);
      console.log(`Removed ${details} names and reasons from ${seals} seals. Every seal stays valid.`);
    },
  });
}
