/** `lapwing championship`: sets the sessions of a season and the points of their places. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { defineCommand } from 'citty';
import { realClock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';
import { sendPatiently } from '../uploading/send-documents.ts';
import { type CommandOptions, refuseUnknown } from './options/options.ts';
import { ingestClientOf, serverArgs, serverOptionNames } from './options/server-options.ts';
import { readDocument } from './read-document.ts';

export const championshipExamples = [
  'lapwing championship senior-2026.json',
  'lapwing championship senior-2026.json junior-2026.json --dry-run',
];

const optionNames = new Set<string>(['files', 'dry-run', 'dryRun', 'json', ...serverOptionNames]);

export const championshipCommand = defineCommand({
  meta: {
    name: 'lapwing championship',
    description: 'Make or change a championship: a JSON file of events, sessions and points',
  },
  args: {
    files: { type: 'positional', required: false, description: 'A file for each championship' },
    'dry-run': { type: 'boolean', description: 'Say what would be made, and make nothing' },
    ...serverArgs,
    json: { type: 'boolean', description: 'Print what was made as JSON' },
  },
  run: ({ args }) => saveChampionships(args),
});

async function saveChampionships(args: CommandOptions & { _: string[] }): Promise<void> {
  refuseUnknown(args, optionNames);
  if (args._.length === 0) {
    throw new OperatorError('Which championship? Add its file after "lapwing championship".');
  }
  const isJson = args.json === true;
  const isDryRun = args['dry-run'] === true;
  const documents: { path: string; body: string }[] = [];
  for (const path of args._) documents.push({ path, body: await readDocument(path) });
  const client = ingestClientOf(args, process.env);
  for (const { path, body } of documents) {
    const options = { client, clock: realClock, random: Math.random, isDryRun };
    const sent = await sendPatiently(ingestApi.saveChampionship, body, options);
    if (sent.kind === 'failed') {
      const lines = sent.errors.map(({ name, message }) => `  ${name}: ${message}`);
      throw new OperatorError([`${path}: ${sent.reason}`, ...lines].join('\n'));
    }
    const { name, season, events, rounds, isChanged, path: at, warnings } = sent.answer;
    if (isJson) {
      console.log(JSON.stringify(sent.answer, null, 2));
      continue;
    }
    const what = isDryRun ? ' (would be made)' : isChanged ? '' : ' (not changed)';
    const address = at === '' ? '' : new URL(at, client.serverUrl).href;
    console.log(`${name} ${season}, ${events} events, ${rounds} rounds${what}  ${address}`.trimEnd());
    for (const warning of warnings) console.error(`  note: ${warning.name}: ${warning.message}`);
  }
}
