/** What the server is asked before a relay begins: whose key it is, whether it knows the event, which sessions are over. */

import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AnswerOf, Endpoint } from '@lapwing/contract/endpoint';
import { ingestApi } from '@lapwing/contract/ingest';
import type { OwnEvent } from '@lapwing/contract/organizations';
import type { EventDocument } from '@lapwing/contract/results-document';
import { OperatorError } from '../operator-error.ts';
import { describeTrouble } from '../relaying/relay-status.ts';
import type { CallOutcome, IngestClient } from '../sending/ingest-client.ts';
import type { DecoderSession, FeedOptions } from './relay-options.ts';

type Asking = Pick<FeedOptions, 'target' | 'session'> & {
  outboxFolder: string;
  notice(text: string): void;
};

/** Gives the session that the relay is to feed. A server that does not answer is no reason not to begin: the race does not wait. */
export async function askServer(
  client: IngestClient,
  { target, session, outboxFolder, notice }: Asking,
): Promise<{ session: DecoderSession | null }> {
  const hasBegun = await isThere(join(outboxFolder, 'outbox-id'));
  // A relay that has begun goes on: what it reads is kept until somebody mends what is wrong.
  const refuse = (reason: string) => {
    if (!hasBegun) throw new OperatorError(reason);
    notice(`${reason} What is read is kept and sent as soon as it can be.`);
  };
  const isAnswering = await checkKey(client, target.kind, notice, refuse);
  if (target.kind === 'practice') return { session };
  const { event } = target;
  const query = { clientId: event.clientId };
  const outcome = isAnswering ? await ask(client, ingestApi.events, query) : null;
  const events = outcome?.kind === 'answered' ? outcome.answer : null;
  if (events?.length === 0) checkNewEvent(event, refuse);
  if (session === null || session.isIdGiven) return { session };
  const clientId = await chooseSessionId(session.document.clientId, events, outboxFolder);
  return { session: { ...session, document: { ...session.document, clientId } } };
}

/** Says whether the server answers. */
async function checkKey(
  client: IngestClient,
  scope: 'live' | 'practice',
  notice: (text: string) => void,
  refuse: (reason: string) => void,
): Promise<boolean> {
  const outcome = await ask(client, ingestApi.caller, {});
  if (outcome === null) return false;
  if (outcome.kind === 'answered') {
    const { name, key } = outcome.answer;
    const scopes = key.scopes.join(', ');
    if (key.scopes.includes(scope)) notice(`The key is "${key.name}" of ${name}, for ${scopes}.`);
    else refuse(`The key "${key.name}" of ${name} is for ${scopes}; this relay needs a key for ${scope}.`);
    return true;
  }
  // Not the server's word: the key cannot even be read.
  if (outcome.kind === 'key-refused' && !/^\d/.test(outcome.reason)) throw new OperatorError(outcome.reason);
  notice(`${describeTrouble(outcome)}. What is read is kept and sent as soon as it can be.`);
  return false;
}

async function ask<E extends Endpoint>(
  client: IngestClient,
  endpoint: E,
  query: Record<string, string>,
): Promise<CallOutcome<AnswerOf<E>> | null> {
  const asked = client.call(endpoint, { query, timeoutMs: 5_000 });
  return Promise.race([asked, sleep(6_000, null, { ref: false })]);
}

function checkNewEvent(event: EventDocument, refuse: (reason: string) => void): void {
  const { clientId, name, sport, location, startDate } = event;
  const missing = [
    ...(name === undefined ? ['--event'] : []),
    ...(sport === undefined ? ['--sport'] : []),
    ...(location === undefined ? ['--location', '--country'] : []),
    ...(startDate === undefined ? ['--date'] : []),
  ];
  if (missing.length === 0) return;
  refuse(`The server does not know the event "${clientId}". A new event needs ${missing.join(', ')}.`);
}

const hasResult = new Set<OwnEvent['status']>(['Provisional', 'Official']);

/**
 * A name that is used again after its session has ended is another session. The choice is kept with the outbox, for a
 * restart while the server cannot be reached.
 */
async function chooseSessionId(
  named: string,
  events: readonly OwnEvent[] | null,
  outboxFolder: string,
): Promise<string> {
  const path = join(outboxFolder, 'session-id');
  if (events === null) {
    const [keptName, keptId] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
    return keptName === named && keptId ? keptId : named;
  }
  const ended = new Set(
    events.flatMap(({ sessions }) =>
      sessions.flatMap(({ clientId, status }) => (hasResult.has(status) ? clientId : [])),
    ),
  );
  let chosen = named;
  for (let number = 2; ended.has(chosen); number++) chosen = `${named}-${number}`;
  await mkdir(outboxFolder, { recursive: true });
  await writeFile(path, `${named}\n${chosen}\n`);
  return chosen;
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
