/** Reads a form with result files: one part named options, and the files. */

import { once } from 'node:events';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Busboy } from '@fastify/busboy';
import { type PublishOptions, publishOptions } from '@lapwing/contract/desk/publish';
import { messageOf, messageOfIssue, type RequestError } from '@lapwing/contract/values/messages';
import type { FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { problem } from '../../http/problem.ts';

export type PublishForm = { options: PublishOptions; files: { name: string; bytes: Uint8Array }[] };

const MOST_FILES = 50;
const LONGEST_NAME = 200;
const MOST_OPTIONS_BYTES = 1024 * 1024;
const READ_AT_ONCE = 256 * 1024;

export async function readForm(request: FastifyRequest): Promise<PublishForm> {
  const { body, headers } = request;
  const type = headers['content-type'] ?? '';
  if (!Buffer.isBuffer(body) || !/^multipart\/form-data\b/i.test(type)) {
    throw problem('unsupported-media-type', { detail: 'Send a form: multipart/form-data' });
  }
  const { options, files } = await partsOf(body, type).catch(() => {
    throw problem('bad-request', { detail: 'The form cannot be read' });
  });
  if (files.length === 0 || files.length > MOST_FILES) {
    const message =
      files.length === 0 ? messageOf('expected-one') : messageOf('expected-at-most', { maximum: MOST_FILES });
    throw problem('invalid-parameters', { errors: [{ in: 'body', name: 'files', ...message }] });
  }
  return { options: readOptions(options), files };
}

type Parts = { options: string | null; files: PublishForm['files'] };

/** A large form is read in parts, so that others are answered in between. */
async function partsOf(body: Buffer, type: string): Promise<Parts> {
  const parts: Parts = { options: null, files: [] };
  const reader = new Busboy({
    headers: { 'content-type': type },
    limits: { fieldSize: MOST_OPTIONS_BYTES, fields: 10, files: MOST_FILES + 1 },
  });
  reader.on('field', (name, value) => {
    if (name === 'options') parts.options ??= value;
  });
  reader.on('file', (name, stream, fileName) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      if (name !== 'files') return;
      parts.files.push({ name: (fileName ?? '').slice(0, LONGEST_NAME), bytes: Buffer.concat(chunks) });
    });
  });
  const isRead = once(reader, 'finish');
  for (let at = 0; at < body.length; at += READ_AT_ONCE) {
    reader.write(body.subarray(at, at + READ_AT_ONCE));
    await nextTurn();
  }
  reader.end();
  await isRead;
  return parts;
}

function readOptions(part: unknown): PublishOptions {
  const parsed = z.safeParse(publishOptions, jsonOf(part));
  if (parsed.success) return parsed.data;
  const errors = parsed.error.issues.map(
    ({ path, message }): RequestError => ({
      in: 'body',
      name: ['options', ...path].join('.'),
      ...messageOfIssue({ message }),
    }),
  );
  throw problem('invalid-parameters', { errors });
}

function jsonOf(part: unknown): unknown {
  if (typeof part !== 'string') return null;
  try {
    return JSON.parse(part);
  } catch {
    return null;
  }
}
