/** From the bytes of a body to the types of a schema; every error is reported with its place. */

import {
  type Message,
  messageOf,
  messageOfIssue,
  type RequestError,
} from '@lapwing/contract/values/messages';
import * as z from 'zod/mini';
import { findJsonExcess, type JsonLimits, shortDocument } from './json-excess.ts';

/** A document full of errors does not get a longer response. */
export const MAX_ERRORS = 1_000;

export type Parsed<Value> = { ok: true; value: Value } | { ok: false; errors: RequestError[] };

type ParsedJson = { ok: true; json: unknown } | { ok: false; errors: RequestError[] };

/** The content of the bytes, unless it exceeds the limits. */
export function readJson(bytes: Uint8Array, limits: JsonLimits): ParsedJson {
  const excess = findJsonExcess(bytes, limits);
  if (excess !== null) return refused('', excess);
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return refused('', messageOf('not-utf8'));
  }
  try {
    return { ok: true, json: JSON.parse(text) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refused('', messageOf('not-json', { reason: message }), lineOf(text, message));
  }
}

function parseValue<S extends z.ZodMiniType>(schema: S, json: unknown): Parsed<z.output<S>> {
  const result = z.safeParse(schema, json);
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: errorsOf(result.error.issues) };
}

/** A short document. */
export function parseJson<S extends z.ZodMiniType>(schema: S, bytes: Uint8Array): Parsed<z.output<S>> {
  const read = readJson(bytes, shortDocument);
  return read.ok ? parseValue(schema, read.json) : read;
}

function refused(name: string, message: Message, line?: number): { ok: false; errors: RequestError[] } {
  return { ok: false, errors: [{ in: 'body', name, ...message, ...(line !== undefined && { line }) }] };
}

/** Where the parser failed, if it reports that: the position, or the text around it. */
function lineOf(text: string, message: string): number | undefined {
  const position = /position (\d+)/.exec(message)?.[1];
  const around = /"([\s\S]+)"(?:\.{3})? is not valid JSON/.exec(message)?.[1];
  const at = position === undefined ? (around === undefined ? -1 : text.indexOf(around)) : Number(position);
  if (at === -1) return undefined;
  return text.slice(0, at + (position === undefined ? (around?.length ?? 0) / 2 : 0)).split('\n').length;
}

/** `isCutShort`: the search for errors stopped early. */
export function errorsOf(issues: readonly z.core.$ZodIssue[], isCutShort = false): RequestError[] {
  const errors: RequestError[] = [];
  for (const [index, issue] of issues.entries()) {
    const left = MAX_ERRORS - errors.length;
    const places = placesOf(issue);
    const message = messageOfIssue(issue);
    errors.push(...places.slice(0, left).map((name) => ({ in: 'body' as const, name, ...message })));
    if (places.length < left) continue;
    const more = issues.length - index - 1 + places.length - left;
    if (isCutShort) break;
    if (more > 0) errors.push({ in: 'body', name: '', ...messageOf('more-errors', { count: more }) });
    return errors;
  }
  if (isCutShort) errors.push({ in: 'body', name: '', ...messageOf('more-errors-unknown') });
  return errors;
}

function placesOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys') return [pointerTo(issue.path)];
  return issue.keys.map((key) => pointerTo([...issue.path, key]));
}

/** RFC 6901 */
function pointerTo(path: readonly PropertyKey[]): string {
  return path.map((part) => `/${String(part).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}
