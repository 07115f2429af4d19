/** The log of uploads with their errors: for the organisation to read, and so that repeated uploads are stored once. */

import type { Upload, UploadCall } from '@lapwing/contract/people/organizations';
import type { ProblemCode } from '@lapwing/contract/values/errors';
import {
  type Message,
  type MessageCode,
  messageOf,
  messages,
  type RequestError,
} from '@lapwing/contract/values/messages';
import type { Kysely, Transaction } from 'kysely';
import { Problem, problem } from '../../http/problem.ts';
import type { Schema } from '../../storage/schema.ts';
import type { Caller } from '../access/upload-keys.ts';
import type { IngestContext } from '../context.ts';

/** The response to a file with an error on every line has all of them; the log keeps the first. */
const KEPT_ERRORS = 200;

/** An upload key, or a member at the race desk. */
export type Sender = Pick<Caller, 'keyId' | 'keyName' | 'organizationId'> & {
  accountId?: string;
  /** as the publisher of results */
  publisherName?: string;
};

export type Arrived = {
  caller: Sender;
  call: UploadCall;
  /** the sender's id; null if it could not be read */
  uploadId: string | null;
  /** of the received bytes: the same id with other content is a mistake of the sender */
  contentHash: string;
  nowMs: number;
  fileName?: string | null;
};

type UploadStore = Pick<IngestContext, 'db' | 'inOrganization'>;

type UploadOutcome = { eventId: number | null; detail: Message };

/** An earlier upload with the same id. */
type StoredBefore = { id: number; answer: string | null };

/**
 * Runs `work` in one transaction with its log entry. An earlier upload with the same id gets the same response again; a
 * refused one is logged, and leaves no other trace.
 */
export async function storeOnce<Answer extends object>(
  store: UploadStore,
  arrived: Arrived,
  work: (tx: Transaction<Schema>) => Promise<UploadOutcome & { answer: Answer }>,
): Promise<Answer & { isRepeated: boolean }> {
  return withNote(store, arrived, async (tx, before) => {
    // Written below, by the same call.
    if (before !== null) return { ...(JSON.parse(before.answer ?? '{}') as Answer), isRepeated: true };
    const { answer, ...done } = await work(tx);
    await note(tx, arrived, { ...done, outcome: 'stored', errors: [], answer });
    return { ...answer, isRepeated: false };
  });
}

type StoredDocument<Answer> = {
  answer: Answer;
  isChanged: boolean;
  /** stored with the upload for the managers of the organisation */
  warnings: readonly UploadMessage[];
};

/**
 * Like `storeOnce`, for complete documents. The same document is only a repeat of what is published now: if another was
 * published in the meantime, this one is published again.
 */
export async function storeDocument<Answer extends object>(
  store: UploadStore,
  arrived: Arrived,
  work: (tx: Transaction<Schema>) => Promise<UploadOutcome & StoredDocument<Answer>>,
): Promise<Answer & { isRepeated: boolean }> {
  return withNote(store, arrived, async (tx, before) => {
    const { answer, isChanged, warnings, ...done } = await work(tx);
    if (before !== null && !isChanged)
      return { ...(JSON.parse(before.answer ?? '{}') as Answer), isRepeated: true };
    // One entry for each id: the newest.
    if (before !== null) await tx.deleteFrom('uploads').where('id', '=', before.id).execute();
    await note(tx, arrived, { ...done, outcome: 'stored', errors: warnings, answer });
    return { ...answer, isRepeated: false };
  });
}

async function withNote<Answer>(
  { db, inOrganization }: UploadStore,
  arrived: Arrived,
  work: (tx: Transaction<Schema>, before: StoredBefore | null) => Promise<Answer>,
): Promise<Answer> {
  const { caller, call, uploadId, contentHash } = arrived;
  try {
    return await inOrganization(caller.organizationId, async (tx) => {
      const before = await tx
        .selectFrom('uploads')
        .select(['id', 'contentHash', 'answer'])
        .where('organizationId', '=', caller.organizationId)
        .where('call', '=', call)
        .where('uploadId', '=', uploadId)
        .where('outcome', '=', 'stored')
        .executeTakeFirst();
      if (before !== undefined && before.contentHash !== contentHash) {
        throw problem('conflict', {
          detail: messageOf('id-used-before', { id: uploadId ?? '' }),
        });
      }
      return work(tx, before ?? null);
    });
  } catch (error) {
    await noteFailure(db, arrived, error);
    throw error;
  }
}

/** Never hides the error itself. */
export async function noteFailure(db: Kysely<Schema>, arrived: Arrived, error: unknown): Promise<void> {
  // A sender who repeats the same mistake every second gets one line.
  if (await isNotedAlready(db, arrived).catch(() => false)) return;
  const refusal = error instanceof Problem ? error : null;
  await note(db, arrived, {
    outcome: refusal === null ? 'failed' : 'refused',
    eventId: null,
    detail: refusal === null ? messageOf('server-error') : detailOf(refusal),
    errors: refusal?.details.errors ?? [],
    answer: null,
  }).catch(() => {});
}

/** Refusals that are not about uploads only have a text. */
function detailOf({ code, details: { detail }, message }: Problem): Message | string {
  if (detail !== undefined) return detail;
  return hasMessage(code) ? messageOf(code) : message;
}

function hasMessage(code: ProblemCode): code is ProblemCode & MessageCode {
  return Object.hasOwn(messages, code);
}

async function isNotedAlready(
  db: Kysely<Schema>,
  { caller, call, contentHash, nowMs }: Arrived,
): Promise<boolean> {
  const last = await db
    .selectFrom('uploads')
    .select(['id', 'call', 'contentHash', 'outcome'])
    .where('organizationId', '=', caller.organizationId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined || last.outcome === 'stored') return false;
  if (last.call !== call || last.contentHash !== contentHash) return false;
  await db.updateTable('uploads').set({ atMs: nowMs }).where('id', '=', last.id).execute();
  return true;
}

type UploadMessage = Pick<RequestError, 'name' | 'file' | 'line' | keyof Message>;

type Noted = {
  eventId: number | null;
  detail: Message | string;
  outcome: 'stored' | 'refused' | 'failed';
  errors: readonly UploadMessage[];
  answer: object | null;
};

async function note(db: Kysely<Schema>, arrived: Arrived, noted: Noted): Promise<void> {
  const { caller, call, uploadId, contentHash, nowMs, fileName = null } = arrived;
  const errors = noted.errors.slice(0, KEPT_ERRORS).map(({ name, message, code, params, file, line }) => ({
    name,
    message,
    code,
    params,
    ...(file !== undefined && { file }),
    ...(line !== undefined && { line }),
  }));
  await db
    .insertInto('uploads')
    .values({
      organizationId: caller.organizationId,
      keyId: caller.keyId,
      keyName: caller.keyName,
      accountId: caller.accountId ?? null,
      call,
      uploadId,
      contentHash,
      atMs: nowMs,
      outcome: noted.outcome,
      fileName,
      eventId: noted.eventId,
      ...columnsOf(noted.detail),
      errors: JSON.stringify(errors),
      answer: noted.answer === null ? null : JSON.stringify(noted.answer),
    })
    .execute();
}

function columnsOf(detail: Message | string) {
  if (typeof detail === 'string') return { detail, detailCode: null, detailParams: null };
  const { message, code, params } = detail;
  return { detail: message, detailCode: code, detailParams: JSON.stringify(params) };
}

const USUAL_COUNT = 100;

/** Newest first. */
export async function listUploads(
  db: Kysely<Schema>,
  organizationId: number,
  { count = USUAL_COUNT, offset = 0 }: { count?: number | undefined; offset?: number | undefined },
): Promise<Upload[]> {
  const rows = await db
    .selectFrom('uploads')
    .leftJoin('accounts', 'accounts.id', 'uploads.accountId')
    .select([
      'atMs',
      'keyName',
      'accounts.givenName',
      'accounts.surName',
      'call',
      'uploadId',
      'outcome',
      'fileName',
      'eventId',
      'detail',
      'detailCode',
      'detailParams',
      'errors',
    ])
    .where('organizationId', '=', organizationId)
    .orderBy('uploads.id', 'desc')
    .limit(count)
    .offset(offset)
    .execute();
  // Only this file writes it.
  return rows.map(({ detailCode, detailParams, givenName, surName, ...row }) => ({
    ...row,
    ...(givenName !== null && { accountName: `${givenName} ${surName ?? ''}`.trim() }),
    ...(detailCode !== null && {
      detailCode,
      detailParams: JSON.parse(detailParams ?? '{}') as Upload['detailParams'],
    }),
    call: row.call as UploadCall,
    outcome: row.outcome as Upload['outcome'],
    errors: JSON.parse(row.errors) as Upload['errors'],
  }));
}

export async function countUploads(db: Kysely<Schema>, organizationId: number): Promise<number> {
  const { found } = await db
    .selectFrom('uploads')
    .select((eb) => eb.fn.countAll<number>().as('found'))
    .where('organizationId', '=', organizationId)
    .executeTakeFirstOrThrow();
  return Number(found);
}
