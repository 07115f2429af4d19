/** Sends documents one after the other; failures are retried for a while. */

import { createHash } from 'node:crypto';
import { ingestApi } from '@lapwing/contract/ingest/ingest';
import type { ResultsDocument } from '@lapwing/contract/ingest/results-document';
import type { PublishedResults } from '@lapwing/contract/ingest/results-upload';
import type { AnswerOf, Endpoint } from '@lapwing/contract/values/endpoint';
import type { Clock } from '../clock.ts';
import { type Pauses, pauseMs } from '../pauses.ts';
import { describeTrouble } from '../sending/describe-trouble.ts';
import type { CallOutcome, IngestClient } from '../sending/ingest-client.ts';

type FailedDocument = {
  kind: 'failed';
  reason: string;
  errors: { name: string; message: string; file?: string | undefined; line?: number | undefined }[];
};
export type SentDocument = { kind: 'published'; published: PublishedResults } | FailedDocument;

export type SendOptions = {
  client: IngestClient;
  clock: Clock;
  random: () => number;
  /** only reports what would be published */
  isDryRun: boolean;
  /** the server refuses what it would otherwise publish with a warning */
  isStrict?: boolean;
  onProgress(sentBytes: number, allBytes: number): void;
};

const pauses: Pauses = { firstMs: 500, longestMs: 8_000 };
const ATTEMPTS = 6;
const TIMEOUT_MS = 300_000;

export async function sendDocuments(
  documents: readonly ResultsDocument[],
  options: SendOptions,
): Promise<SentDocument[]> {
  const bodies = documents.map(bodyOf);
  const allBytes = bodies.reduce((sum, { length }) => sum + length, 0);
  const sent: SentDocument[] = [];
  let sentBytes = 0;
  for (const body of bodies) {
    options.onProgress(sentBytes, allBytes);
    sent.push(await sendOne(body, options));
    sentBytes += body.length;
  }
  options.onProgress(allBytes, allBytes);
  return sent;
}

/** The id comes from the content: the same results sent twice are stored once. */
function bodyOf(document: ResultsDocument): string {
  const uploadId = `sha256-${createHash('sha256').update(JSON.stringify(document)).digest('hex')}`;
  return JSON.stringify({ uploadId, ...document });
}

async function sendOne(body: string, options: SendOptions): Promise<SentDocument> {
  const sent = await sendPatiently(ingestApi.results, body, options);
  return sent.kind === 'answered' ? { kind: 'published', published: sent.answer } : sent;
}

/** Retries for a while if the server is unreachable or busy. */
export async function sendPatiently<E extends Endpoint>(
  endpoint: E,
  body: string,
  { client, clock, random, isDryRun, isStrict = false }: Omit<SendOptions, 'onProgress'>,
): Promise<{ kind: 'answered'; answer: AnswerOf<E> } | FailedDocument> {
  const query = { ...(isDryRun && { dryRun: 'true' }), ...(isStrict && { strict: 'true' }) };
  let outcome: CallOutcome<AnswerOf<E>> = { kind: 'unreachable', reason: 'not tried' };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    outcome = await client.call(endpoint, { body, query, timeoutMs: TIMEOUT_MS });
    if (outcome.kind !== 'unreachable' && outcome.kind !== 'busy') break;
    const retryAfterMs = outcome.kind === 'busy' ? (outcome.retryAfterMs ?? 0) : 0;
    const waitMs = Math.max(retryAfterMs, pauseMs(pauses, attempt, random()));
    if (attempt < ATTEMPTS) await clock.sleep(waitMs, new AbortController().signal);
  }
  if (outcome.kind === 'answered') return outcome;
  if (outcome.kind === 'refused') return { kind: 'failed', reason: outcome.reason, errors: outcome.errors };
  return { kind: 'failed', reason: describeTrouble(outcome), errors: [] };
}
