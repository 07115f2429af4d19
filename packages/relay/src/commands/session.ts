/** `lapwing session …`: lists sessions, and ends or deletes one whose relay has gone. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { defineCommand } from 'citty';
import { confirm, confirmArgs } from './confirm.ts';
import { type CommandOptions, optionalText, refuseUnknown } from './options/options.ts';
import { ingestClientOf } from './options/server-options.ts';
import {
  callServer,
  findOwnSession,
  type OwnSession,
  ownEventArgs,
  ownEventOptionNames,
  ownSessionArgs,
  ownSessionOptionNames,
  printAnswer,
} from './own-event.ts';

export const sessionExamples = [
  'lapwing session list',
  'lapwing session list --event-id spring-cup-2026-05-03',
  'lapwing session end --event-id spring-cup-2026-05-03 --session "Race 1" --yes',
  'lapwing session delete --event-id spring-cup-2026-05-03 --session "Race 1" --yes',
];

const listCommand = defineCommand({
  meta: { name: 'lapwing session list', description: 'The newest events and their sessions, with your ids' },
  args: ownEventArgs,
  run: async ({ args }) => {
    refuseUnknown(args, new Set(ownEventOptionNames));
    const clientId = optionalText(args, 'event-id');
    const query: Record<string, string> = clientId === null ? {} : { clientId };
    const events = await callServer(ingestClientOf(args, process.env), ingestApi.events, { query });
    const nowMs = Date.now();
    printAnswer(
      args,
      events,
      events.flatMap((event) => describeEvent(event, nowMs)),
    );
  },
});

const endCommand = defineCommand({
  meta: {
    name: 'lapwing session end',
    description: 'End a running session and publish its provisional result',
  },
  args: { ...ownSessionArgs, ...confirmArgs },
  run: ({ args }) => change(args, 'end'),
});

const deleteCommand = defineCommand({
  meta: {
    name: 'lapwing session delete',
    description: 'Delete a session that was only timed live, with all of its laps, for good',
  },
  args: { ...ownSessionArgs, ...confirmArgs },
  run: ({ args }) => change(args, 'delete'),
});

export const sessionCommand = defineCommand({
  meta: { name: 'lapwing session', description: 'List sessions, and end or delete one whose relay has gone' },
  subCommands: { list: listCommand, end: endCommand, delete: deleteCommand },
});

async function change(options: CommandOptions, what: 'end' | 'delete'): Promise<void> {
  refuseUnknown(options, new Set([...ownSessionOptionNames, 'yes']));
  const client = ingestClientOf(options, process.env);
  const { event, session } = await findOwnSession(client, options);
  const { sessionId, name } = session;
  const of = `${name} of ${event.name}`;
  await confirm(options, what === 'end' ? `End ${of}?` : `Delete ${of} with all of its laps, for good?`);
  const endpoint = what === 'end' ? ingestApi.endSession : ingestApi.deleteSession;
  const answer = await callServer(client, endpoint, { params: { sessionId } });
  const after = answer.sessions.find((each) => each.sessionId === sessionId);
  const status =
    after?.status === 'Provisional' ? 'its provisional result is published' : 'there is no result';
  printAnswer(options, answer, [
    what === 'end' ? `${of} has ended; ${status}.` : `${of} is deleted.`,
    ...(what === 'end' ? [new URL(answer.path, client.serverUrl).href] : []),
  ]);
}

function describeEvent({ clientId, name, isDeleted, sessions }: OwnEvent, nowMs: number): string[] {
  return [
    `${clientId ?? '-'}  ${name}${isDeleted ? ' (deleted)' : ''}`,
    ...sessions.map(
      (session) => `  ${session.clientId ?? '-'}  ${session.name}  ${statusOf(session, nowMs)}`,
    ),
  ];
}

function statusOf({ status, lastDataAtMs }: OwnSession, nowMs: number): string {
  if (status === 'None') return 'announced';
  if (status !== 'Active') return status.toLowerCase();
  if (lastDataAtMs === undefined) return 'running';
  const minutes = Math.floor((nowMs - lastDataAtMs) / 60_000);
  return minutes < 1 ? 'running' : `running, no data for ${minutes} min`;
}
