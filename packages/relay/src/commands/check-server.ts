/** The calls before a relay starts: whose key it is, whether the event exists, which sessions have ended. */

import { access, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { EventDocument } from '@lapwing/contract/ingest/results-document';
import type { OwnEvent } from '@lapwing/contract/people/organizations';
import type { AnswerOf, Endpoint } from '@lapwing/contract/values/endpoint';
import { OperatorError } from '../operator-error.ts';
import { openOutbox } from '../outbox/outbox.ts';
import type { DecoderSession, FeedOptions } from '../relaying/relay-options.ts';
import { describeTrouble } from '../sending/describe-trouble.ts';
import type { CallOutcome, IngestClient } from '../sending/ingest-client.ts';
import { endedSessionOf } from '../sending/outgoing.ts';

type CheckedOptions = Pick<FeedOptions, 'target' | 'session'> & {
  outboxFolder: string;
  /** An interrupted replay continues its session, even if it has already read the end. */
  isReplay?: boolean;
  notice(text: string): void;
};

/**
 * Returns the session for the relay. A server that does not respond is no reason not to start: the race does not wait.
 */
export async function checkServer(
  client: IngestClient,
  { target, session, outboxFolder, isReplay = false, notice }: CheckedOptions,
): Promise<{ session: DecoderSession | null }> {
  const hasBegun = await isThere(join(outboxFolder, 'outbox-id'));
  // A relay that has started continues: its data is kept until someone fixes the problem.
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
  const clientId = await chooseSourceSessionId(session.document.clientId, events, outboxFolder, isReplay);
  return { session: { ...session, document: { ...session.document, clientId } } };
}

/** Returns whether the server responds. */
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
  // Not the server's response: the key cannot even be read.
  if (outcome.kind === 'key-refused' && !/^\d/.test(outcome.reason)) throw new OperatorError(outcome.reason);
  notice(`${describeTrouble(outcome)}. What is read is kept and sent as soon as it can be.`);
  return false;
}

async function ask<E extends Endpoint>(
  client: IngestClient,
  endpoint: E,
  query: Record<string, string>,
): Promise<CallOutcome<AnswerOf<E>> | null> {
  const answer = client.call(endpoint, { query, timeoutMs: 5_000 });
  return Promise.race([answer, sleep(6_000, null, { ref: false })]);
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
  refuse(`The server has no event "${clientId}". A new event needs ${missing.join(', ')}.`);
}

/** The maximum number of sessions with one name in an event. */
const MOST_OF_A_NAME = 10_000;
const hasResult = new Set<OwnEvent['status']>(['Provisional', 'Official']);

/**
 * A name that is reused after its session has ended is another session. The server may not have the end yet, or may
 * be unreachable, so the choice and the end are stored with the outbox.
 */
async function chooseSourceSessionId(
  named: string,
  events: readonly OwnEvent[] | null,
  outboxFolder: string,
  isReplay: boolean,
): Promise<string> {
  const path = join(outboxFolder, 'session-id');
  const [keptName, keptId] = (await readFile(path, 'utf8').catch(() => '')).split('\n');
  const storedId = keptName === named && keptId ? keptId : null;
  const endedHere = storedId === null || isReplay ? null : await sessionEndedIn(outboxFolder);
  const ownSessions = events?.flatMap(({ sessions }) => sessions) ?? [];
  const ended = new Set(
    ownSessions.flatMap(({ clientId, status }) => (hasResult.has(status) ? clientId : [])),
  );
  if (endedHere !== null) ended.add(endedHere);
  const idOf = (number: number) => (number === 1 ? named : `${named}-${number}`);
  let number = 1;
  // Without a response, all sessions before the last one count as ended.
  if (events === null)
    while (storedId !== null && idOf(number) !== storedId && number < MOST_OF_A_NAME) number++;
  while (ended.has(idOf(number))) number++;
  const chosen = idOf(number);
  await mkdir(outboxFolder, { recursive: true });
  await writeFile(path, `${named}\n${chosen}\n`);
  return chosen;
}

/** The session whose end was the last record of this relay, sent or not. */
async function sessionEndedIn(folder: string): Promise<string | null> {
  const outbox = await openOutbox({ folder });
  try {
    return endedSessionOf(outbox);
  } finally {
    await outbox.close();
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
