/** `lapwing import`: copies the results of an organisation from another server that speaks the same public API. */

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import { defineCommand } from 'citty';
import { realClock } from '../clock.ts';
import { type Copied, copyOrganization, findOrganization } from '../importing/copy-organization.ts';
import { openImportState } from '../importing/import-state.ts';
import { openSource } from '../importing/source-api.ts';
import { OperatorError } from '../operator-error.ts';
import { createProgressBar } from '../uploading/progress-bar.ts';
import { sendDocuments, sendPatiently } from '../uploading/send-documents.ts';
import { timeZoneOf } from './options/event-options.ts';
import { type CommandOptions, optionalNumber, optionalText, refuseUnknown } from './options/options.ts';
import { stateFolder } from './options/relay-options.ts';
import { ingestClientOf, serverArgs, serverOptionNames } from './options/server-options.ts';

export const importExamples = [
  'lapwing import https://timing.example.org/organizations/12 --dry-run',
  'lapwing import https://timing.example.org/organizations/12 --time-zone Europe/Amsterdam',
];

const optionNames = new Set<string>([
  ...['address', 'rate', 'time-zone', 'timeZone', 'state', 'dry-run', 'dryRun', 'json'],
  ...serverOptionNames,
]);
const DEFAULT_RATE = 2;

export const importCommand = defineCommand({
  meta: {
    name: 'lapwing import',
    description: 'Copy the results of an organization from another server to yours, politely and resumably',
  },
  args: {
    address: { type: 'positional', required: true, description: 'Its page, https://…/organizations/NUMBER' },
    rate: {
      type: 'string',
      description: `Requests per second to the other server; ${DEFAULT_RATE} otherwise`,
    },
    'time-zone': {
      type: 'string',
      description: 'The time zone of the tracks; that of this computer otherwise',
    },
    state: { type: 'string', description: 'The file that remembers what was copied' },
    'dry-run': { type: 'boolean', description: 'Say what would be copied, and copy nothing' },
    ...serverArgs,
    json: { type: 'boolean', description: 'Print the outcome as JSON' },
  },
  run: ({ args }) => runImport(args),
});

async function runImport(options: CommandOptions): Promise<void> {
  refuseUnknown(options, optionNames);
  const { origin, organizationId } = parseAddress(String(options.address));
  const perSecond =
    optionalNumber(options, 'rate', { from: 0.01, until: 50, isWhole: false }) ?? DEFAULT_RATE;
  const isJson = options.json === true;
  const bar = createProgressBar(process.stderr);
  const source = { origin, perSecond, clock: realClock };
  if (options['dry-run'] === true) return dryRun(await openSource(source), organizationId, isJson);

  const client = ingestClientOf(options, process.env);
  const { serverUrl } = client;
  if (new URL(serverUrl).origin === origin) throw new OperatorError('Both are the same server.');
  const api = await openSource(source);
  const state = await openImportState(
    optionalText(options, 'state') ?? stateFileOf(`${origin} ${organizationId} ${serverUrl}`),
  );
  const sending = { client, clock: realClock, random: Math.random, isDryRun: false };
  const copied = await copyOrganization({
    api,
    organizationId,
    origin: { url: origin, timeZone: timeZoneOf(options) },
    state,
    publish: async (document) => {
      const [sent] = await sendDocuments([document], { ...sending, onProgress: () => undefined });
      if (sent?.kind === 'failed') throw refused(document.event.name ?? '', sent);
    },
    publishChampionship: async (document) => {
      const sent = await sendPatiently(ingestApi.saveChampionship, JSON.stringify(document), sending);
      if (sent.kind === 'failed') throw refused(document.name, sent);
    },
    onProgress: (done, total, name) => bar.show(done, total, `${done} of ${total}  ${name}`),
    note: (line) => {
      bar.clear();
      console.error(line);
    },
  }).finally(() => bar.clear());
  report(copied, { origin, serverUrl, isJson, requests: api.callCount() });
}

async function dryRun(
  api: Awaited<ReturnType<typeof openSource>>,
  organizationId: number,
  isJson: boolean,
): Promise<void> {
  const { name, events, championships } = await findOrganization(api, organizationId);
  if (isJson) return console.log(JSON.stringify({ name, events, championships }, null, 2));
  console.log(`${name}: ${events.length} events and ${championships.length} championships would be copied.`);
  for (const event of events) console.log(`  ${event.startDate.slice(0, 10)}  ${event.name}`);
}

function report(
  { name, copied, unchanged, leftOut }: Copied,
  {
    origin,
    serverUrl,
    isJson,
    requests,
  }: { origin: string; serverUrl: string; isJson: boolean; requests: number },
): void {
  const line = `${name} of ${origin} is copied to ${serverUrl}: ${copied} copied, ${unchanged} unchanged, ${leftOut} left out.`;
  console.log(isJson ? JSON.stringify({ name, copied, unchanged, leftOut, requests }) : line);
}

function refused(
  name: string,
  { reason, errors }: { reason: string; errors: { name: string; message: string }[] },
) {
  const [first] = errors;
  const detail = first === undefined ? '' : ` (${first.name}: ${first.message})`;
  return new OperatorError(
    `${name} was not accepted: ${reason}${detail}. Run the same command again: it continues.`,
  );
}

function parseAddress(text: string): { origin: string; organizationId: number } {
  const match = /^(https?:\/\/[^/?#@]+)\/(?:[^?#]*\/)?organizations\/(\d{1,9})(?:[/?#]|$)/i.exec(text);
  const [, origin, id] = match ?? [];
  if (origin === undefined || id === undefined)
    throw new OperatorError(
      `"${text}" is not the page of an organization, such as https://timing.example.org/organizations/12.`,
    );
  return { origin: new URL(origin).origin, organizationId: Number(id) };
}

function stateFileOf(key: string): string {
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return join(stateFolder(process.env), 'imports', `${name}.txt`);
}
