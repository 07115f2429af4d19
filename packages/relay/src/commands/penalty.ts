/** `lapwing penalty …`: the officials' rulings, published as a revision of the result. */

import { randomUUID } from 'node:crypto';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { RulingDocument } from '@lapwing/contract/ingest/results-document';
import { rowStatuses } from '@lapwing/contract/values/enums';
import { defineCommand } from 'citty';
import { OperatorError } from '../operator-error.ts';
import {
  type CommandOptions,
  choiceOf,
  numberOf,
  optionalText,
  refuseUnknown,
  textOf,
} from './options/options.ts';
import { ingestClientOf } from './options/server-options.ts';
import {
  callServer,
  findOwnSession,
  ownSessionArgs,
  ownSessionOptionNames,
  printAnswer,
} from './own-event.ts';

export const penaltyExamples = [
  'lapwing penalty add 7 --seconds 10 --reason "Jump start" --event-id spring-cup-2026-05-03 --session "Race 1"',
  'lapwing penalty add 7 --delete-lap 3 --reason "Track limits" --event-id spring-cup-2026-05-03 --session "Race 1"',
  'lapwing penalty add 7 --disqualify --reason "Under weight" --event-id spring-cup-2026-05-03 --session "Race 1"',
  'lapwing penalty list --event-id spring-cup-2026-05-03 --session "Race 1"',
  'lapwing penalty withdraw 1 --reason "Appeal" --event-id spring-cup-2026-05-03 --session "Race 1"',
];

const publishingArgs = {
  reason: { type: 'string', description: 'Why; everybody reads it with the result' },
  by: { type: 'string', description: 'Who decided; the name of the key otherwise' },
  official: { type: 'boolean', description: 'Make the result official with it' },
} as const;

const decisions = [
  'seconds',
  'delete-lap',
  'relegate',
  'place',
  'not-classified',
  'status',
  'disqualify',
  'retire',
] as const;

const addCommand = defineCommand({
  meta: { name: 'lapwing penalty add', description: 'Decide about one competitor, by start number' },
  args: {
    number: { type: 'positional', required: true, description: 'The start number' },
    seconds: { type: 'string', description: 'Time penalty; below 0 gives time back' },
    'delete-lap': { type: 'string', description: 'The number of a lap that is no best lap any more' },
    relegate: { type: 'string', description: 'class or field: stands behind them' },
    place: { type: 'string', description: 'The place that is given' },
    'not-classified': { type: 'boolean', description: 'Has no place' },
    status: { type: 'string', description: `One of ${Object.keys(rowStatuses).join(', ')}` },
    disqualify: { type: 'boolean', description: 'Disqualified' },
    retire: { type: 'boolean', description: 'Did not finish' },
    ...publishingArgs,
    ...ownSessionArgs,
  },
  run: async ({ args }) => {
    const own = ['number', 'deleteLap', 'notClassified', ...decisions];
    refuseUnknown(args, new Set([...own, ...Object.keys(publishingArgs), ...ownSessionOptionNames]));
    const rulings = [rulingOf(args)];
    await publish(args, { rulings });
  },
});

const listCommand = defineCommand({
  meta: { name: 'lapwing penalty list', description: 'What was decided in a session, with its numbers' },
  args: ownSessionArgs,
  run: async ({ args }) => {
    refuseUnknown(args, new Set(ownSessionOptionNames));
    const client = ingestClientOf(args, process.env);
    const { session } = await findOwnSession(client, args);
    const { sessionId } = session;
    const rulings = await callServer(client, ingestApi.rulings, { params: { sessionId } });
    const lines = rulings.map(({ number, startNumber, name, isWithdrawn, ruling }) => {
      const { kind, reason, ...values } = ruling;
      const details = Object.values(values).join(' ');
      const state = isWithdrawn ? ' (withdrawn)' : '';
      return `${number}  ${startNumber} ${name}: ${[kind, details].filter(Boolean).join(' ')}, ${reason}${state}`;
    });
    printAnswer(args, rulings, lines.length === 0 ? ['Nothing was decided.'] : lines);
  },
});

const withdrawCommand = defineCommand({
  meta: { name: 'lapwing penalty withdraw', description: 'Take a decision back, by its number in the list' },
  args: {
    number: { type: 'positional', required: true, description: 'As "lapwing penalty list" shows it' },
    ...publishingArgs,
    ...ownSessionArgs,
  },
  run: async ({ args }) => {
    refuseUnknown(args, new Set(['number', ...Object.keys(publishingArgs), ...ownSessionOptionNames]));
    await publish(args, {
      withdrawn: [numberOf(args, 'number', { from: 1, until: 1_000_000, isWhole: true })],
    });
  },
});

export const penaltyCommand = defineCommand({
  meta: { name: 'lapwing penalty', description: 'Penalties and other decisions of the officials' },
  subCommands: { add: addCommand, list: listCommand, withdraw: withdrawCommand },
});

type RulingChange = { rulings?: RulingDocument[]; withdrawn?: number[] };

async function publish(options: CommandOptions, decided: RulingChange): Promise<void> {
  const client = ingestClientOf(options, process.env);
  const { session } = await findOwnSession(client, options);
  const publishedBy = optionalText(options, 'by');
  const answer = await callServer(client, ingestApi.correct, {
    params: { sessionId: session.sessionId },
    body: {
      uploadId: randomUUID(),
      ...decided,
      ...(options.official === true && { status: 'Official' }),
      ...(publishedBy !== null && { publishedBy }),
      reason: textOf(options, 'reason'),
    },
  });
  const changes = answer.changes.map(
    ({ kind, startNumber, name, from, to }) =>
      `  ${startNumber} ${name}: ${kind} ${from || '-'} to ${to || '-'}`,
  );
  const { revision, status } = answer;
  printAnswer(options, answer, [
    `${session.name}: revision ${revision}, ${status.toLowerCase()}`,
    ...changes,
  ]);
}

/** The ruling of the options. */
function rulingOf(options: CommandOptions): RulingDocument {
  const named = decisions.filter((name) => options[name] !== undefined && options[name] !== false);
  if (named.length !== 1) {
    throw new OperatorError(`Say one thing: ${decisions.map((name) => `--${name}`).join(', ')}.`);
  }
  const about = { competitor: textOf(options, 'number'), reason: textOf(options, 'reason') };
  switch (named[0]) {
    case 'seconds': {
      const seconds = numberOf(options, 'seconds', { from: -86_400, until: 86_400, isWhole: false });
      return { kind: 'penalty', ...about, penaltyMs: Math.round(seconds * 1_000) };
    }
    case 'delete-lap': {
      const lapNumber = numberOf(options, 'delete-lap', { from: 1, until: 20_000, isWhole: true });
      return { kind: 'lap-deleted', ...about, lapNumber };
    }
    case 'relegate':
      return { kind: 'relegated', ...about, behind: choiceOf(options, 'relegate', ['class', 'field']) };
    case 'place': {
      const position = numberOf(options, 'place', { from: 1, until: 5_000, isWhole: true });
      return { kind: 'placed', ...about, position };
    }
    case 'status': {
      // Object.keys returns the names of the object.
      const names = Object.keys(rowStatuses) as (keyof typeof rowStatuses)[];
      return { kind: 'status', ...about, status: choiceOf(options, 'status', names) };
    }
    case 'not-classified':
      return { kind: 'not-classified', ...about };
    case 'disqualify':
      return { kind: 'disqualified', ...about };
    default:
      return { kind: 'retired', ...about };
  }
}
