/** `lapwing-server key …`: the upload keys of timers and relays. */

import { type KeyScope, keyScopes } from '@lapwing/contract/people/organizations';
import { defineCommand } from 'citty';
import { createKey, type ListedKey, listKeys, revokeKey } from '../ingest/access/upload-keys.ts';
import { OperatorError } from '../operator-error.ts';
import type { Settings } from '../settings/settings.ts';
import { oneOf } from './argument.ts';
import { getOrganization } from './organization.ts';
import { withDatabase } from './with-database.ts';

const json = { type: 'boolean', description: 'Answer as JSON, for scripts' } as const;

export function keyCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'key', description: 'Make, list and revoke upload keys' },
    subCommands: {
      create: createCommand(readSettings),
      list: listCommand(readSettings),
      revoke: revokeCommand(readSettings),
    },
  });
}

function createCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'create', description: 'Make an upload key and show it, this once' },
    args: {
      organization: { type: 'positional', required: true, description: 'The number of the organization' },
      name: {
        type: 'string',
        required: true,
        description: 'What it is for: "Timing PC", "Relay at the track"',
      },
      scopes: {
        type: 'string',
        default: keyScopes.join(','),
        description: `What it may send: any of ${keyScopes.join(', ')}, joined by commas`,
      },
      json,
    },
    run: async ({ args }) => {
      const scopes = scopesOf(args.scopes);
      const name = args.name.trim();
      if (name === '') throw new OperatorError('A key needs a --name, so that it can be told apart later.');
      const made = await withDatabase(readSettings(), async (db) => {
        const organization = await getOrganization(db, args.organization);
        const key = await createKey(db, {
          organizationId: organization.id,
          name,
          scopes,
          createdAtMs: Date.now(),
        });
        return { organization, ...key };
      });
      if (args.json === true) {
        const { organization, keyId, key } = made;
        return console.log(JSON.stringify({ keyId, key, organizationId: organization.id, name, scopes }));
      }
      console.log(made.key);
      console.log(`For ${made.organization.name}, to send ${scopes.join(', ')}. It is not shown again.`);
      console.log(`To revoke it: lapwing-server key revoke ${made.keyId}`);
    },
  });
}

function scopesOf(text: string): KeyScope[] {
  const wanted = text.split(',').map((each) => oneOf('--scopes', each.trim(), keyScopes));
  return keyScopes.filter((scope) => wanted.includes(scope));
}

function listCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: { name: 'list', description: 'List upload keys, of one organization or of all' },
    args: {
      organization: { type: 'positional', required: false, description: 'The number of the organization' },
      json,
    },
    run: async ({ args }) => {
      const keys = await withDatabase(readSettings(), async (db) => {
        const { organization } = args;
        return listKeys(db, organization === undefined ? null : (await getOrganization(db, organization)).id);
      });
      if (args.json === true) return console.log(JSON.stringify(keys));
      if (keys.length === 0) console.log('There are no upload keys yet.');
      for (const key of keys) console.log(lineOf(key));
    },
  });
}

function lineOf({ id, organizationName, name, scopes, lastUsedAtMs, revokedAtMs }: ListedKey): string {
  const used = lastUsedAtMs === null ? 'never used' : `last used ${dayOf(lastUsedAtMs)}`;
  const state = revokedAtMs === null ? used : `revoked ${dayOf(revokedAtMs)}`;
  return [id, organizationName, name, scopes.join(','), state].join('  ');
}

function dayOf(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10);
}

function revokeCommand(readSettings: () => Settings) {
  return defineCommand({
    meta: {
      name: 'revoke',
      description: 'Revoke an upload key immediately, also while the server runs',
    },
    args: {
      key: { type: 'positional', required: true, description: 'Its id, as key list shows it' },
      json,
    },
    run: async ({ args }) => {
      // The whole key is accepted too: a user who revokes a leaked key often has nothing else.
      const keyId = /^lapwing_([a-z2-7]{12})_/.exec(args.key)?.[1] ?? args.key;
      const outcome = await withDatabase(readSettings(), (db) => revokeKey(db, keyId, Date.now()));
      if (outcome === 'unknown') {
        throw new OperatorError(`There is no upload key ${keyId}. lapwing-server key list shows them.`);
      }
      if (args.json === true) console.log(JSON.stringify({ keyId, outcome }));
      else
        console.log(outcome === 'already' ? `Key ${keyId} was revoked before.` : `Key ${keyId} is revoked.`);
    },
  });
}
