/** The few calls of an S3-compatible store that backups need, with signature version 4. */

import { createHash } from 'node:crypto';
import { AwsClient } from 'aws4fetch';
import { networkReason } from '../../network-reason.ts';
import { OperatorError } from '../../operator-error.ts';
import type { S3Place } from './backup-settings.ts';

/** Stores want parts of at least 5 MiB, and at most 10,000 of them: enough for 160 GB. */
export const PART_BYTES = 16 * 1024 * 1024;
const TIME_LIMIT_MS = 10 * 60_000;
const RETRIES = 3;

type S3Object = { key: string; bytes: number };

export type S3Client = {
  put(key: string, body: Uint8Array): Promise<void>;
  /** Appears only as a whole. If it fails, the parts are removed. */
  putInParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  get(key: string): Promise<AsyncIterable<Uint8Array>>;
  list(prefix: string): Promise<S3Object[]>;
  remove(key: string): Promise<void>;
};

type Request = {
  method: 'GET' | 'PUT' | 'POST' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
};

/** `place` names the bucket; keys are relative to it. */
export function createS3Client(place: S3Place, bucketUrl: string): S3Client {
  const aws = new AwsClient({
    accessKeyId: place.keyId,
    secretAccessKey: place.keySecret,
    region: place.region,
    service: 's3',
    retries: RETRIES,
  });

  async function send({ method, key = '', query = {}, body }: Request): Promise<Response> {
    const url = new URL(key === '' ? bucketUrl : `${bucketUrl}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const headers = {
      // The store compares it with what arrives.
      'x-amz-content-sha256': createHash('sha256')
        .update(body ?? '')
        .digest('hex'),
    };
    let response: Response;
    try {
      const signal = AbortSignal.timeout(TIME_LIMIT_MS);
      response = await aws.fetch(url.href, {
        method,
        headers,
        signal,
        // fetch takes memory that is not shared only, which Node's buffers are.
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      });
    } catch (cause) {
      throw new OperatorError(`The backup store at ${url.host} cannot be reached: ${networkReason(cause)}.`, {
        cause,
      });
    }
    if (response.ok) return response;
    throw new OperatorError(refusalOf(url.host, response.status, codeIn(await response.text())));
  }

  async function uploadParts(key: string, uploadId: string, parts: AsyncIterable<Uint8Array>) {
    const tags: string[] = [];
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await send({ method: 'PUT', key, query, body });
      tags.push(headers.get('etag') ?? '');
    }
    const list = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    const response = await send({ method: 'POST', key, query: { uploadId }, body });
    // A store that fails late has already sent the status 200.
    const code = codeIn(await response.text());
    if (code !== null) throw new OperatorError(refusalOf(new URL(bucketUrl).host, 200, code));
  }

  return {
    put: async (key, body) => {
      await send({ method: 'PUT', key, body });
    },
    putInParts: async (key, parts) => {
      const begun = await send({ method: 'POST', key, query: { uploads: '' } });
      const uploadId = textOf(await begun.text(), 'UploadId');
      if (uploadId === null)
        throw new OperatorError(`The store at ${new URL(bucketUrl).host} is not an S3 store.`);
      try {
        await uploadParts(key, uploadId, parts);
      } catch (error) {
        await send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
        throw error;
      }
    },
    get: async (key) => {
      const { body } = await send({ method: 'GET', key });
      if (body === null) throw new OperatorError(`The backup store has sent nothing for ${key}.`);
      return body;
    },
    list: async (prefix) => {
      const found: S3Object[] = [];
      let next: string | null = null;
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix };
        if (next !== null) query['continuation-token'] = next;
        const text = await (await send({ method: 'GET', query })).text();
        for (const [, entry = ''] of text.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)) {
          found.push({ key: textOf(entry, 'Key') ?? '', bytes: Number(textOf(entry, 'Size')) });
        }
        next = textOf(text, 'IsTruncated') === 'true' ? textOf(text, 'NextContinuationToken') : null;
      } while (next !== null);
      return found;
    },
    remove: async (key) => {
      await send({ method: 'DELETE', key });
    },
  };
}

const adviceByCode: Readonly<Record<string, string>> = {
  SignatureDoesNotMatch: 'Check LAPWING_BACKUP_KEY_SECRET and LAPWING_BACKUP_REGION.',
  InvalidAccessKeyId: 'Check LAPWING_BACKUP_KEY_ID.',
  AuthorizationHeaderMalformed: 'Check LAPWING_BACKUP_REGION.',
  AccessDenied: 'The key may not do this in the bucket.',
  NoSuchBucket: 'Check the bucket in LAPWING_BACKUP_TO, or make it.',
  NoSuchKey: 'There is no such backup.',
  RequestTimeTooSkewed: "Set this machine's clock.",
  QuotaExceeded: 'The bucket is full.',
  XMinioStorageFull: 'The store is full.',
};

function refusalOf(host: string, status: number, code: string | null): string {
  const advice = adviceByCode[code ?? ''] ?? (status === 507 ? 'The store is full.' : '');
  return `The backup store at ${host} refused with ${status}${code === null ? '' : ` ${code}`}. ${advice}`.trim();
}

function codeIn(text: string): string | null {
  return text.includes('<Error>') ? textOf(text, 'Code') : null;
}

function textOf(xml: string, tag: string): string | null {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return (
    text
      ?.replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&') ?? null
  );
}
