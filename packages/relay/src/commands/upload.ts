/** `lapwing upload`: sends result files and folders to the server, after showing what was read. */

import type { EventDocument, ResultsDocument } from '@lapwing/contract/ingest/results-document';
import { messageOf } from '@lapwing/contract/values/messages';
import { describeTitles, resultFormats } from '@lapwing/timing/formats/detect-format';
import type { FileError } from '@lapwing/timing/formats/file-error';
import { type FileContext, readResultFiles } from '@lapwing/timing/formats/read-result-files';
import { defineCommand } from 'citty';
import { realClock } from '../clock.ts';
import { OperatorError } from '../operator-error.ts';
import { type CollectedFile, collectFiles } from '../uploading/collect-files.ts';
import { describeDocument, describeError, doubtsOfDocument } from '../uploading/describe-document.ts';
import { type FileGroup, groupFiles } from '../uploading/group-files.ts';
import { createProgressBar } from '../uploading/progress-bar.ts';
import { type SentDocument, sendDocuments } from '../uploading/send-documents.ts';
import { eventArgs, eventOf, eventOptionNames } from './options/event-options.ts';
import { type CommandOptions, optionalChoice, optionalText, refuseUnknown } from './options/options.ts';
import { ingestClientOf, serverArgs, serverOptionNames } from './options/server-options.ts';

export const uploadExamples = [
  'lapwing upload results.csv laps.csv --event "Spring Cup" --sport Karting --location Genk --country BE --session "Race 1"',
  'lapwing upload saturday/ --event-id spring-cup --official',
  'lapwing upload weekend.zip --event-id spring-cup --dry-run',
  'lapwing upload event.json --dry-run',
  'lapwing upload saturday.txt --format rmonitor --event-id spring-cup --json',
];

const optionNames = new Set<string>([
  ...[
    'files',
    'format',
    'dry-run',
    'dryRun',
    'strict',
    'json',
    'official',
    'session',
    'session-id',
    'sessionId',
    'type',
    'group',
  ],
  ...['starts-at', 'startsAt', 'published-by', 'publishedBy', 'reason'],
  ...serverOptionNames,
  ...eventOptionNames,
]);

export const uploadCommand = defineCommand({
  meta: {
    name: 'lapwing upload',
    description: 'Publish results: files, folders or zip archives, recognised by their content',
  },
  args: {
    files: { type: 'positional', required: false, description: 'Files, folders or zip archives' },
    format: {
      type: 'string',
      description: `One of ${resultFormats.join(', ')}; seen from the content otherwise`,
    },
    'dry-run': { type: 'boolean', description: 'Say what would be published, and publish nothing' },
    strict: {
      type: 'boolean',
      description: 'Refuse what may be wrong instead of publishing it with a warning',
    },
    official: { type: 'boolean', description: 'Publish as official; provisional otherwise' },
    session: { type: 'string', description: 'The name of the session; all tables are then of this one' },
    'session-id': {
      type: 'string',
      description: 'Your own id of the session, to replace what was sent under it',
    },
    type: { type: 'string', description: 'practice, qualify or race, where the file does not say' },
    group: { type: 'string', description: 'The heading under which the session stands' },
    'starts-at': { type: 'string', description: 'When it started at the venue, such as 2026-05-03T14:00:00' },
    'published-by': { type: 'string', description: 'Who publishes; the name of the key otherwise' },
    reason: { type: 'string', description: 'Why results are published again' },
    ...serverArgs,
    ...eventArgs,
    json: { type: 'boolean', description: 'Print what was published, or what is wrong, as JSON' },
  },
  run: ({ args }) => upload(args),
});

async function upload(options: CommandOptions & { _: string[] }): Promise<void> {
  refuseUnknown(options, optionNames);
  if (options._.length === 0)
    throw new OperatorError('Which files? Add files or folders after "lapwing upload".');
  const isJson = options.json === true;
  const isDryRun = options['dry-run'] === true;
  const format = optionalChoice(options, 'format', resultFormats);
  const { files, skipped, errors } = await collectFiles(options._, format);
  const isOneSession =
    optionalText(options, 'session') !== null || optionalText(options, 'session-id') !== null;
  const event = eventOf(options, Date.now());
  const read = groupFiles(files, isOneSession).map((group) => readGroup(group, options, event));
  errors.push(...read.flatMap((outcome) => outcome.errors));
  const documents = read.flatMap(({ document }) => document ?? []);
  const fileNames = read.flatMap(({ document, fileName }) => (document === null ? [] : fileName));
  if (errors.length > 0) throw refusal(errors, isJson);
  if (documents.length === 0) throw new OperatorError('There are no results in these files.');
  if (!isJson) {
    for (const document of documents) console.error(describeDocument(document).join('\n'));
    for (const note of files.flatMap(columnsNotRead)) console.error(note);
    if (skipped.length > 0) console.error(`${skipped.length} other files are left out.`);
  }
  const isStrict = options.strict === true;
  const doubts = [
    ...read.flatMap(({ warnings }) => warnings.map(describeError)),
    ...documents.flatMap(doubtsOfDocument),
  ];
  if (isStrict && doubts.length > 0) {
    throw new OperatorError(`Nothing was sent:\n${doubts.map((doubt) => `  ${doubt}`).join('\n')}`);
  }
  for (const doubt of doubts) console.error(`warning: ${doubt}`);
  // Without a server a dry run shows what was read; with one, also what the server would do with it.
  if (isDryRun && options.server === undefined && process.env.LAPWING_SERVER === undefined) {
    if (isJson) console.log(JSON.stringify({ documents, skipped }, null, 2));
    return;
  }
  const bar = createProgressBar(process.stderr);
  const client = ingestClientOf(options, process.env);
  const sent = await sendDocuments(documents, {
    client,
    clock: realClock,
    random: Math.random,
    isDryRun,
    isStrict,
    onProgress: (sentBytes, allBytes) =>
      bar.show(sentBytes, allBytes, `${(sentBytes / 1e6).toFixed(1)} of ${(allBytes / 1e6).toFixed(1)} MB`),
  });
  bar.clear();
  report(sent, client.serverUrl, { isJson, isDryRun, fileNames });
}

/** Unknown titles: perhaps a column that the timer relies on. */
function columnsNotRead({ path, text, format }: CollectedFile): string[] {
  const unknown = format?.startsWith('orbits-') ? (describeTitles(text)?.unknown ?? []) : [];
  return unknown.length === 0 ? [] : [`${path}: columns that are not read: ${unknown.join(', ')}`];
}

type GroupOutcome = {
  document: ResultsDocument | null;
  fileName: string;
  errors: FileError[];
  warnings: FileError[];
};

function readGroup(
  { files, sessionName }: FileGroup,
  options: CommandOptions,
  event: EventDocument | null,
): GroupOutcome {
  const fileName = files.map(({ path }) => path).join(', ');
  const isWhole = files.every(({ format }) => format === 'lapwing-json');
  if (event === null && !isWhole) {
    return {
      document: null,
      fileName,
      errors: [{ file: files[0]?.path ?? '', line: null, field: '', ...messageOf('event-not-given') }],
      warnings: [],
    };
  }
  // Our own JSON contains its event.
  const context = contextOf(options, event ?? { clientId: 'unnamed' }, sessionName);
  const outcome = readResultFiles(files, context);
  if (outcome.kind === 'refused') return { document: null, fileName, errors: outcome.errors, warnings: [] };
  const publishedBy = optionalText(options, 'published-by');
  const reason = optionalText(options, 'reason');
  const document = {
    ...outcome.document,
    ...(publishedBy === null ? {} : { publishedBy }),
    ...(reason === null ? {} : { reason }),
  };
  return { document, fileName, errors: [], warnings: outcome.warnings };
}

function contextOf(options: CommandOptions, event: EventDocument, sessionName: string | null): FileContext {
  const clientId = optionalText(options, 'session-id');
  const name = optionalText(options, 'session') ?? sessionName;
  const type = optionalChoice(options, 'type', ['practice', 'qualify', 'race']);
  const group = optionalText(options, 'group');
  const startsAt = optionalText(options, 'starts-at');
  return {
    event,
    session: {
      ...(clientId === null ? {} : { clientId }),
      ...(name === null ? {} : { name }),
      ...(type === null ? {} : { type }),
      ...(group === null ? {} : { group }),
      ...(startsAt === null ? {} : { startsAt }),
      status: options.official === true ? 'Official' : 'Provisional',
    },
  };
}

function refusal(errors: readonly FileError[], isJson: boolean): OperatorError {
  if (isJson) console.log(JSON.stringify({ errors }, null, 2));
  return new OperatorError(
    `Nothing was sent:\n${errors.map((error) => `  ${describeError(error)}`).join('\n')}`,
  );
}

function report(
  sent: readonly SentDocument[],
  serverUrl: string,
  { isJson, isDryRun, fileNames }: { isJson: boolean; isDryRun: boolean; fileNames: readonly string[] },
): void {
  const addressOf = (path: string) => (path === '' ? '' : new URL(path, serverUrl).href);
  if (isJson) {
    console.log(
      JSON.stringify(
        sent.map((each) => (each.kind === 'published' ? each.published : each)),
        null,
        2,
      ),
    );
  } else {
    for (const each of sent) {
      if (each.kind === 'failed') continue;
      const { event, sessions, warnings, isRepeated } = each.published;
      console.log(
        `${event.name}${isRepeated ? ' (was sent before)' : ''}  ${addressOf(event.path)}`.trimEnd(),
      );
      for (const { name, path, revision, isChanged } of sessions) {
        const what = isDryRun ? 'would be published' : isChanged ? `revision ${revision}` : 'not changed';
        console.log(`  ${name}: ${what}  ${addressOf(path)}`.trimEnd());
      }
      for (const { name, message } of warnings) console.error(`  warning: ${name}: ${message}`);
    }
  }
  const failed = sent.flatMap((each, index) =>
    each.kind === 'failed' ? [{ ...each, fileName: fileNames[index] ?? '' }] : [],
  );
  if (failed.length === 0) return;
  const lines = failed.flatMap(({ reason, errors, fileName }) => [
    `${fileName}: ${reason}`,
    ...errors.map(
      ({ name, message, line }) => `  ${line === undefined ? '' : `line ${line}: `}${name}: ${message}`,
    ),
  ]);
  throw new OperatorError(lines.join('\n'));
}
