/**
 * An S3 store for tests that keeps everything in memory. It computes each signature itself and refuses a wrong one, an
 * old request and a body that is not the signed one.
 */

import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const MAX_SKEW_MS = 15 * 60_000;
const MIN_PART_BYTES = 5 * 1024 * 1024;
const LIST_AT_ONCE = 2;

type Refusal = { status: number; code: string };
type Fault = (request: { method: string; url: URL; body: Buffer }) => Refusal | 'drop' | undefined;

export const s3Key = { keyId: 'AKIDTEST', keySecret: 'a secret/of+the store' };

export async function openS3Server({ region = 'eu-west-9', bucket = 'club' } = {}) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, Map<number, Buffer>>();
  let fault: Fault = () => undefined;
  /** Changes what is stored, as a failing disk would. */
  let spoil = (body: Buffer) => body;

  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const url = new URL(request.url ?? '/', 'http://store');
    const outcome =
      fault({ method: request.method ?? '', url, body }) ?? refusalOf(request, url, body, region);
    if (outcome === 'drop') request.socket.destroy();
    else if (outcome !== null) refuse(response, outcome);
    else answer(request.method ?? '', url, body, response);
  });

  function answer(method: string, url: URL, body: Buffer, response: ServerResponse): ServerResponse {
    const [, found = '', ...rest] = url.pathname.split('/').map(decodeURIComponent);
    const key = rest.join('/');
    if (found !== bucket) return refuse(response, { status: 404, code: 'NoSuchBucket' });
    const query = url.searchParams;
    if (query.has('uploads') || query.has('uploadId')) return answerParts(method, key, query, body, response);
    if (method === 'GET') {
      const object = key === '' ? listing(query) : objects.get(key);
      return object === undefined
        ? refuse(response, { status: 404, code: 'NoSuchKey' })
        : response.end(object);
    }
    if (method === 'PUT') objects.set(key, spoil(body));
    else objects.delete(key);
    return response.writeHead(method === 'PUT' ? 200 : 204).end();
  }

  function answerParts(
    method: string,
    key: string,
    query: URLSearchParams,
    body: Buffer,
    response: ServerResponse,
  ): ServerResponse {
    if (query.has('uploads')) {
      const id = randomBytes(8).toString('hex');
      uploads.set(id, new Map());
      return response.end(
        `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    const id = query.get('uploadId') ?? '';
    const upload = uploads.get(id);
    if (upload === undefined) return refuse(response, { status: 404, code: 'NoSuchUpload' });
    if (method === 'PUT') {
      upload.set(Number(query.get('partNumber')), spoil(body));
      return response.setHeader('etag', `"${sha256(body)}"`).end();
    }
    uploads.delete(id);
    if (method === 'DELETE') return response.writeHead(204).end();
    const parts = [...upload].sort(([a], [b]) => a - b).map(([, part]) => part);
    if (parts.slice(0, -1).some((part) => part.length < MIN_PART_BYTES))
      return refuse(response, { status: 400, code: 'EntityTooSmall' });
    if (body.toString().split('<ETag>').length - 1 !== parts.length)
      return refuse(response, { status: 400, code: 'InvalidPart' });
    objects.set(key, Buffer.concat(parts));
    return response.end('<CompleteMultipartUploadResult/>');
  }

  function listing(query: URLSearchParams): string {
    const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).sort();
    const from = Number(query.get('continuation-token') ?? 0);
    const shown = keys.slice(from, from + LIST_AT_ONCE);
    const isTruncated = from + shown.length < keys.length;
    const entries = shown.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    const next = `<NextContinuationToken>${from + shown.length}</NextContinuationToken>`;
    return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ''}${entries.join('')}</ListBucketResult>`;
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    place: { kind: 's3' as const, url: `http://127.0.0.1:${port}/${bucket}/lapwing`, region, ...s3Key },
    objects,
    uploads,
    failWith: (next: Fault) => {
      fault = next;
    },
    spoilWith: (next: (body: Buffer) => Buffer) => {
      spoil = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

function refuse(response: ServerResponse, { status, code }: Refusal): ServerResponse {
  return response.writeHead(status).end(`<?xml version="1.0"?><Error><Code>${code}</Code></Error>`);
}

/** As the documentation of signature version 4 describes it. */
function refusalOf(request: IncomingMessage, url: URL, body: Buffer, region: string): Refusal | null {
  const { headers } = request;
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    );
  if (authorization === null) return { status: 403, code: 'AccessDenied' };
  const [, keyId, day = '', scopeRegion, signedNames = '', signature] = authorization;
  if (keyId !== s3Key.keyId) return { status: 403, code: 'InvalidAccessKeyId' };
  if (scopeRegion !== region) return { status: 400, code: 'AuthorizationHeaderMalformed' };
  const time = String(headers['x-amz-date']);
  const atMs = Date.parse(time.replace(/^(.{4})(..)(..)T(..)(..)(..)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (Math.abs(Date.now() - atMs) > MAX_SKEW_MS) return { status: 403, code: 'RequestTimeTooSkewed' };
  const bodyHash = String(headers['x-amz-content-sha256']);
  if (bodyHash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' };
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date'])
    if (!signedNames.split(';').includes(name)) return { status: 403, code: 'AccessDenied' };

  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const names = signedNames.split(';');
  const canonical = [
    request.method,
    url.pathname,
    query,
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedNames,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', time, scope, sha256(Buffer.from(canonical))].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${s3Key.keySecret}`);
  const expected = hmac(key, toSign).toString('hex');
  return expected === signature ? null : { status: 403, code: 'SignatureDoesNotMatch' };
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
