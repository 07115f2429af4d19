/** `lapwing check`: whether the server can be reached and the key is valid, before a race depends on both. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { defineCommand } from 'citty';
import { refuseUnknown } from './options/options.ts';
import { ingestClientOf, serverArgs, serverOptionNames } from './options/server-options.ts';
import { callServer, printAnswer } from './own-event.ts';

export const checkExamples = ['lapwing check --server https://timing.example.org --key-file key.txt'];

export const checkCommand = defineCommand({
  meta: { name: 'lapwing check', description: 'Check the server and the upload key' },
  args: { ...serverArgs, json: { type: 'boolean', description: 'Print the answer as JSON' } },
  run: async ({ args }) => {
    refuseUnknown(args, new Set([...serverOptionNames, 'json']));
    const client = ingestClientOf(args, process.env);
    const answer = await callServer(client, ingestApi.caller);
    const { name, key } = answer;
    printAnswer(args, answer, [
      `${client.serverUrl} can be reached.`,
      `The key is "${key.name}" of ${name}, for ${key.scopes.join(', ')}.`,
    ]);
  },
});
