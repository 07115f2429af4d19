/** Answers as bytes that are ready to send: with their ETag, and compressed for whoever takes it. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Below this a packet is a packet: compressing costs more than it saves. */
const COMPRESSION_THRESHOLD_BYTES = 1400;

export type Encoding = 'br' | 'gzip';
type Effort = 'once' | 'each-time';

export type ReadyBytes = {
  contentType: string;
  identity: Buffer;
  etag: string;
  /** one entry per encoding asked for so far; the next reader shares the same work */
  encoded: Map<Encoding, Promise<Buffer>>;
  effort: Effort;
};

/** `effort: 'once'` is for bytes that are kept and sent many times. */
export function readyBytes(
  content: string | Buffer,
  contentType: string,
  effort: Effort = 'each-time',
): ReadyBytes {
  const identity = typeof content === 'string' ? Buffer.from(content) : content;
  const etag = `"${createHash('sha1').update(identity).digest('base64url')}"`;
  return { contentType, identity, etag, encoded: new Map(), effort };
}

/** Brotli before gzip; a coding refused with `;q=0` is not used. */
export function preferredEncoding(acceptEncoding: string | undefined): Encoding | null {
  if (acceptEncoding === undefined) return null;
  const accepted = new Set<string>();
  for (const part of acceptEncoding.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  if (accepted.has('br')) return 'br';
  return accepted.has('gzip') ? 'gzip' : null;
}

export function compress(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  if (encoding === 'gzip') return gzipped(bytes, { level: effort === 'once' ? 9 : 5 });
  const quality = effort === 'once' ? 10 : 4;
  return brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } });
}

/** If-None-Match compares weakly, and a proxy may have marked our tag as weak. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  return ifNoneMatch.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag);
}

function isCompressible(contentType: string): boolean {
  return /json|text|javascript|xml|svg|wasm|manifest/.test(contentType);
}

export async function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: ReadyBytes,
): Promise<FastifyReply> {
  reply.header('etag', ready.etag);
  if (reply.statusCode === 200 && matchesEtag(request.headers['if-none-match'], ready.etag)) {
    return reply.code(304).send();
  }

  reply.header('content-type', ready.contentType);
  const isWorthIt = ready.identity.length >= COMPRESSION_THRESHOLD_BYTES && isCompressible(ready.contentType);
  if (!isWorthIt) return reply.send(ready.identity);

  reply.header('vary', 'accept-encoding');
  const encoding = preferredEncoding(request.headers['accept-encoding']);
  if (encoding === null) return reply.send(ready.identity);

  let encoded = ready.encoded.get(encoding);
  if (encoded === undefined) {
    encoded = compress(ready.identity, encoding, ready.effort);
    ready.encoded.set(encoding, encoded);
  }
  const bytes = await encoded;
  return reply.header('content-encoding', encoding).send(bytes);
}
