/**
 * Long responses are made in a separate thread, by the same routes over the same database, while the main thread serves
 * others.
 */

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { TOTAL_COUNT_HEADER } from '@lapwing/contract/values/constants';
import { type ProblemBody, problems } from '@lapwing/contract/values/errors';
import type { RequestError } from '@lapwing/contract/values/messages';
import { problem } from '../problem.ts';
import type { EncodedResponse } from '../responses/encoded-response.ts';
import { retryAfterS } from '../retry-after.ts';
import { JobError, JobThread } from './job-thread.ts';

/** Ten times the duration of the longest response on an idle machine. */
const DEADLINE_MS = 120_000;
/** Three times the memory of the longest response. */
const MEMORY_MB = 1_500;
const WAITING_PER_ADDRESS = 20;
const WAITING_IN_ALL = 200;
const pause = { fromS: 5, toS: 15 };

/** `accountId` is that of the request's token, which is already checked. `headers`: what else the route needs. */
type Request = { url: string; accountId: string | null; headers?: Readonly<Record<string, string>> };
/** `readAfter`: what a replica must have to be read for the response; null if none may be. */
type ThreadRequest = Request & { readAfter: number | null };
export type ThreadTask =
  | ({ kind: 'answer' } & ThreadRequest)
  | { kind: 'shorten'; json: Uint8Array; most: number };
export type ThreadResponse = {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array<ArrayBuffer>;
};

/** Requests the same response from the thread; null if there is no thread, and everything is made here. */
export type InThread = ((headers?: Readonly<Record<string, string>>) => Promise<EncodedResponse>) | null;

export type AnswerThread = {
  /** Requests of different addresses alternate. */
  ask(address: string, request: Request): Promise<EncodedResponse>;
  /** The same JSON with at most so many items in each list, see shortenLists. */
  shorten(json: Uint8Array, most: number): Promise<string>;
  queue: { limit: number; length(): number };
  close(): Promise<void>;
};

/** The headers of a response, in addition to those of every response. */
const forwardedHeaderNames = ['content-disposition', TOTAL_COUNT_HEADER.toLowerCase()];

/** The thread's file is next to this one in the built server. It does not exist when running from source. */
const workerFile = new URL('./answer-worker.js', import.meta.url);

type ThreadOptions = {
  /** What a replica must have at this moment to be read. */
  readAfter?: () => number | null;
  file?: URL;
};

export function openAnswerThread(
  workerData: unknown,
  { readAfter = () => null, file = workerFile }: ThreadOptions = {},
): AnswerThread | null {
  if (!existsSync(fileURLToPath(file))) return null;
  const jobs = new JobThread<ThreadTask, ThreadResponse>({
    file,
    workerData,
    deadlineMs: DEADLINE_MS,
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    waitingPerOwner: WAITING_PER_ADDRESS,
    waitingInAll: WAITING_IN_ALL,
  });
  async function run(owner: string, task: ThreadTask): Promise<ThreadResponse> {
    try {
      return await jobs.run(owner, task);
    } catch (error) {
      if (!(error instanceof JobError) || error.reason === 'failed') throw error;
      throw problem(error.reason === 'owner-busy' ? 'too-many-requests' : 'overloaded', {
        headers: { 'retry-after': String(retryAfterS(pause)) },
      });
    }
  }

  return {
    ask: async (address, request) =>
      readyBytesOf(await run(address, { kind: 'answer', ...request, readAfter: readAfter() })),
    shorten: async (json, most) =>
      Buffer.from((await run('', { kind: 'shorten', json, most })).body).toString(),
    queue: { limit: WAITING_IN_ALL, length: () => jobs.waiting },
    close: () => jobs.close(),
  };
}

function readyBytesOf({ status, headers, body }: ThreadResponse): EncodedResponse {
  const identity = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (status !== 200) throw refusalOf(identity);
  const forwardedHeaders = forwardedHeaderNames.flatMap((name) =>
    headers[name] === undefined ? [] : [[name, headers[name]]],
  );
  return {
    contentType: headers['content-type'] ?? 'application/octet-stream',
    headers: Object.fromEntries(forwardedHeaders),
    byteLength: identity.length,
    identity,
    streamed: null,
    etag: headers.etag ?? '',
    encoded: new Map(),
    effort: 'once',
    isCurrent: false,
    tags: [],
  };
}

/** The same refusal, with the id of the request made here. */
function refusalOf(body: Buffer): Error {
  // Made by the error handler of the same program, so every error has its code.
  const { code, detail, errors } = JSON.parse(body.toString()) as ProblemBody & { errors?: RequestError[] };
  if (!(code in problems) || code === 'internal-error')
    return new Error(`A long response could not be made: ${detail ?? code}`);
  return problem(code, { ...(detail !== undefined && { detail }), ...(errors !== undefined && { errors }) });
}
