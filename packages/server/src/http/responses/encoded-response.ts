/** Encoded responses: bytes with their ETag, compressed for readers that accept it. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StreamedBytes } from './streamed-bytes.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this it is one packet anyway: compressing costs more than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 1400;

export type Encoding = 'br' | 'gzip';
/**
 * How hard to compress: bytes that are sent many times are worth the work, unless there are so many that the first
 * reader waits.
 */
type Effort = 'once' | 'each-time';
const QUICKLY_ABOVE_BYTES = 500_000;

export type EncodedResponse = {
  contentType: string;
  /** further headers of this response: a file's name, the total count */
  headers: Headers;
  /** of the whole, uncompressed */
  byteLength: number;
  /** all of it, uncompressed: a streamed response is written now */
  readonly identity: Buffer;
  /** set if it is sent while it is written */
  streamed: StreamedBytes | null;
  etag: string;
  /** one entry per requested encoding; the next reader shares the same work */
  encoded: Map<Encoding, Promise<Buffer>>;
  effort: Effort;
  /** true while it is in a cache */
  isCurrent: boolean;
  /** by which a content delivery network finds it; none if it must not hold it */
  tags: readonly string[];
};

export const JSON_TYPE = 'application/json; charset=utf-8';

type Headers = Readonly<Record<string, string>>;

export function cachedJson(answer: unknown, headers: Headers = {}): EncodedResponse {
  return cachedJsonText(JSON.stringify(answer), headers);
}

export function cachedJsonText(json: string, headers: Headers = {}): EncodedResponse {
  return encodedResponse(json, JSON_TYPE, 'once', headers);
}

/** JSON of megabytes; its tag is made from its sources. */
export function streamedJson(streamed: StreamedBytes, etag: string): EncodedResponse {
  return {
    contentType: JSON_TYPE,
    headers: {},
    byteLength: streamed.byteLength,
    get identity() {
      return streamed.whole();
    },
    streamed,
    etag,
    encoded: new Map(),
    effort: 'once',
    isCurrent: false,
    tags: [],
  };
}

/** Weak: the same tag is used for the bytes and for their compressed forms. */
export function etagOf(...parts: readonly (string | NodeJS.ArrayBufferView)[]): string {
  const hash = createHash('sha1');
  for (const part of parts) hash.update(part);
  return `W/"${hash.digest('base64url')}"`;
}

export function encodedResponse(
  content: string | Buffer,
  contentType: string,
  effort: Effort = 'each-time',
  headers: Headers = {},
): EncodedResponse {
  const identity = typeof content === 'string' ? Buffer.from(content) : content;
  return {
    contentType,
    headers,
    byteLength: identity.length,
    identity,
    streamed: null,
    etag: etagOf(content),
    encoded: new Map(),
    effort,
    isCurrent: false,
    tags: [],
  };
}

/** Browsers send a handful of values, over and over. */
const encodingsByHeader = new Map<string, Encoding | null>();

/** Brotli before gzip; an encoding refused with `;q=0` is not used. */
export function preferredEncoding(acceptEncoding: string | string[] | undefined): Encoding | null {
  if (typeof acceptEncoding !== 'string') return null;
  const cached = encodingsByHeader.get(acceptEncoding);
  if (cached !== undefined) return cached;
  const preferred = readAcceptEncoding(acceptEncoding);
  if (encodingsByHeader.size >= 100) encodingsByHeader.clear();
  encodingsByHeader.set(acceptEncoding, preferred);
  return preferred;
}

/** The one with the greatest weight; brotli among equals. Uncompressed only if it is named and weighs more. */
function readAcceptEncoding(acceptEncoding: string): Encoding | null {
  const weights = new Map<string, number>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    const weight = parameters.map((parameter) => /^q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean);
    weights.set(name, weight === undefined ? 1 : Number(weight));
  }
  const [brotliWeight, gzipWeight] = [weights.get('br') ?? 0, weights.get('gzip') ?? 0];
  const most = Math.max(brotliWeight, gzipWeight);
  if (!(most > 0) || most < (weights.get('identity') ?? 0)) return null;
  return brotliWeight === most ? 'br' : 'gzip';
}

function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const isThorough = effort === 'once' && bytes.length < QUICKLY_ABOVE_BYTES;
  if (encoding === 'gzip') return gzipped(bytes, { level: isThorough ? 9 : 5 });
  // Above 5, quality costs more time than it saves on a slow connection.
  const quality = isThorough ? 9 : 5;
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** If-None-Match compares weakly: `W/"a"` and `"a"` are the same. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || opaque(tag) === opaque(etag));
}

function isCompressible({ contentType, byteLength }: EncodedResponse): boolean {
  const isText = /json|text|javascript|xml|svg|wasm|manifest/.test(contentType);
  return isText && byteLength >= COMPRESSION_THRESHOLD_BYTES;
}

function encode(ready: EncodedResponse, encoding: Encoding): Promise<Buffer> {
  const underway = ready.encoded.get(encoding);
  if (underway !== undefined) return underway;
  const started = compress(ready.identity, encoding, ready.effort);
  ready.encoded.set(encoding, started);
  return started;
}

export async function sendEncoded(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: EncodedResponse,
): Promise<FastifyReply> {
  const mayVary = isCompressible(ready);
  const encoding = mayVary ? preferredEncoding(request.headers['accept-encoding']) : null;
  reply.headers(ready.headers).header('etag', ready.etag);
  if (mayVary) reply.header('vary', [reply.getHeader('vary'), 'accept-encoding'].filter(Boolean).join(', '));
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], ready.etag)) {
    return reply.code(304).send();
  }

  reply.header('content-type', ready.contentType);
  const { streamed } = ready;
  if (encoding === null && request.method === 'GET' && streamed?.beginStreaming() === true) {
    await sendAsWritten(reply, streamed);
    return reply;
  }
  const body = encoding === null ? ready.identity : await encode(ready, encoding);
  if (encoding !== null) reply.header('content-encoding', encoding);
  if (ready.isCurrent) request.server.mounted.front.offer(request, reply, ready, body);
  return reply.send(body);
}

/** Bypasses Fastify, which sends whole bodies, or waits for the reader before it requests the next piece. */
async function sendAsWritten(reply: FastifyReply, streamed: StreamedBytes): Promise<void> {
  reply.hijack();
  const { raw } = reply;
  raw.setHeader('content-length', streamed.byteLength);
  for (const [name, value] of Object.entries(reply.getHeaders())) raw.setHeader(name, value ?? '');
  try {
    for (const { bytes, release } of streamed.pieces()) {
      if (raw.destroyed) return;
      raw.write(bytes, release);
      // Node holds a write back until the current code has ended.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
  } catch (error) {
    // The reader expects more bytes: only closing the connection reports that they are missing.
    raw.destroy();
    throw error;
  }
  raw.end();
}
