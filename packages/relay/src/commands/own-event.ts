/** Finds an event or a session of the organisation by the timer's ids and names, and calls the server about it. */

import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { OwnEvent } from '@lapwing/contract/people/organizations';
import { type AnswerOf, addressOf, type Endpoint, type ParamsOf } from '@lapwing/contract/values/endpoint';
import { OperatorError } from '../operator-error.ts';
import { describeTrouble } from '../sending/describe-trouble.ts';
import type { IngestClient } from '../sending/ingest-client.ts';
import { type CommandOptions, optionalText } from './options/options.ts';
import { serverArgs, serverOptionNames } from './options/server-options.ts';

export type OwnSession = OwnEvent['sessions'][number];

export const ownEventArgs = {
  'event-id': { type: 'string', description: 'Your own id of the event, as "lapwing session list" shows it' },
  ...serverArgs,
  json: { type: 'boolean', description: 'Print the answer as JSON' },
} as const;

export const ownSessionArgs = {
  session: { type: 'string', description: 'The name of the session' },
  'session-id': { type: 'string', description: 'Your own id of the session, where two have the same name' },
  ...ownEventArgs,
} as const;

export const ownEventOptionNames = ['event-id', 'eventId', 'json', ...serverOptionNames] as const;
export const ownSessionOptionNames = ['session', 'session-id', 'sessionId', ...ownEventOptionNames] as const;

type Request<E extends Endpoint> = {
  params?: ParamsOf<E>;
  query?: Readonly<Record<string, string>>;
  body?: unknown;
};

/** The response; any error becomes one line. */
export async function callServer<E extends Endpoint>(
  client: IngestClient,
  endpoint: E,
  { params, query = {}, body }: Request<E> = {},
): Promise<AnswerOf<E>> {
  const path = params === undefined ? endpoint.path : addressOf(endpoint, params);
  const outcome = await client.call(endpoint, {
    path,
    query,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  if (outcome.kind === 'answered') return outcome.answer;
  if (outcome.kind !== 'refused') throw new OperatorError(describeTrouble(outcome));
  const lines = outcome.errors.map(({ name, message }) => `  ${name}: ${message}`);
  throw new OperatorError([outcome.reason, ...lines].join('\n'));
}

export async function findOwnEvent(client: IngestClient, options: CommandOptions): Promise<OwnEvent> {
  const clientId = optionalText(options, 'event-id');
  if (clientId === null) {
    throw new OperatorError('Which event? Use --event-id; "lapwing session list" shows the ids.');
  }
  const [event] = await callServer(client, ingestApi.events, { query: { clientId } });
  if (event === undefined) throw new OperatorError(`The server has no event "${clientId}".`);
  if (event.isDeleted) throw new OperatorError(`The event "${clientId}" was deleted.`);
  return event;
}

export async function findOwnSession(
  client: IngestClient,
  options: CommandOptions,
): Promise<{ event: OwnEvent; session: OwnSession }> {
  const event = await findOwnEvent(client, options);
  const name = optionalText(options, 'session');
  const id = optionalText(options, 'session-id');
  if (name === null && id === null) {
    throw new OperatorError(`Which session? Use --session with one of: ${namesOf(event.sessions)}.`);
  }
  const found = event.sessions.filter((session) =>
    id === null ? session.name.toLowerCase() === name?.toLowerCase() : session.clientId === id,
  );
  const [session] = found;
  if (session === undefined) {
    throw new OperatorError(
      `${event.name} has no session "${id ?? name}". There are: ${namesOf(event.sessions)}.`,
    );
  }
  if (found.length > 1) {
    const ids = found.map(({ clientId }) => clientId).join(', ');
    throw new OperatorError(`Several sessions are called "${name}": use --session-id with one of ${ids}.`);
  }
  return { event, session };
}

function namesOf(sessions: readonly OwnSession[]): string {
  return sessions.map(({ name }) => name).join(', ') || 'none';
}

/** As JSON for scripts, otherwise as lines for people. */
export function printAnswer(options: CommandOptions, answer: unknown, lines: readonly string[]): void {
  if (options.json === true) console.log(JSON.stringify(answer, null, 2));
  else for (const line of lines) console.log(line);
}
