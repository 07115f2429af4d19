/** The thread that makes long responses, so that the server stays responsive. */

import { parentPort, workerData } from 'node:worker_threads';
import { createAnswerApp } from './answer-app.ts';
import { shortenLists } from './http/responses/shorten-lists.ts';
import type { ThreadResponse, ThreadTask } from './http/threads/answer-thread.ts';
import type { JobAnswer } from './http/threads/job-thread.ts';
import { yieldToMainThread } from './http/threads/yield-to-main-thread.ts';
import { type DatabaseSettings, openDatabaseToRead } from './storage/database.ts';
import type { ReplicaSettings } from './storage/replica/open-replica.ts';
import type { ThreadReplica } from './storage/replica/thread-replica.ts';

yieldToMainThread();
// Set by http/threads/answer-thread.
const settings = workerData as DatabaseSettings & Pick<ReplicaSettings, 'databaseReadUrl'>;
const opening = open();

async function open() {
  const db = await openDatabaseToRead(settings);
  const replica = await replicaOf(settings.databaseReadUrl);
  if (replica !== null) db.readFrom(replica);
  return { app: await createAnswerApp(db), replica };
}

async function replicaOf(url: string | null): Promise<ThreadReplica | null> {
  if (url === null) return null;
  const { ThreadReplica } = await import('./storage/replica/thread-replica.ts');
  return new ThreadReplica(url);
}

async function answer(task: ThreadTask): Promise<ThreadResponse> {
  if (task.kind === 'shorten') {
    const shortened = Buffer.from(shortenLists(task.json, task.most));
    return { status: 200, headers: {}, body: movable(shortened) };
  }
  const { url, accountId, readAfter, headers: forRoute } = task;
  const { app, replica } = await opening;
  await replica?.prepare(readAfter);
  const { statusCode, headers, rawPayload } = await app.inject({
    url,
    // Browsers would get pages at some addresses.
    headers: {
      accept: 'application/json',
      ...forRoute,
      ...(accountId !== null && { authorization: `Bearer ${accountId}` }),
    },
  });
  const texts = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return { status: statusCode, headers: Object.fromEntries(texts), body: movable(rawPayload) };
}

/** Short bodies share their memory with others, and are copied. */
function movable(bytes: Buffer): Uint8Array<ArrayBuffer> {
  const { buffer, byteLength } = bytes;
  const isAlone = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isAlone ? new Uint8Array(buffer) : new Uint8Array(bytes);
}

parentPort?.on('message', async (task: ThreadTask) => {
  let message: JobAnswer<ThreadResponse>;
  try {
    message = { result: await answer(task) };
  } catch (error) {
    message = { failure: error instanceof Error ? error.message : String(error) };
  }
  parentPort?.postMessage(message, 'result' in message ? [message.result.body.buffer] : []);
});
