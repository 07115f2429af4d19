import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { championshipDocument } from '../ingest/championship-document.ts';
import { correction } from '../ingest/correction.ts';
import { ingestApi } from '../ingest/ingest.ts';
import { liveBatchFrame } from '../ingest/live-batch.ts';
import { practiceLocationDocument } from '../ingest/practice-location.ts';
import { resultsUpload } from '../ingest/results-upload.ts';
import { expectationOf } from './expected.ts';
import { inSession, type Message, messageOf, messageOfIssue, type RequestError } from './messages.ts';

test('a message has its code, its parameters and the English text', () => {
  expect(messageOf('lap-not-driven', { competitor: 'ann', laps: 3, lap: 7 })).toEqual({
    code: 'lap-not-driven',
    params: { competitor: 'ann', laps: 3, lap: 7 },
    message: 'ann has 3 laps, and no lap 7',
  });
  expect(messageOf('empty')).toEqual({ code: 'empty', params: {}, message: 'is empty' });
  expect(inSession(messageOf('no-laps-of', { competitors: '7' }), 'Race 1')).toEqual({
    code: 'no-laps-of',
    params: { competitors: '7', inSession: 'Race 1' },
    message: 'Race 1: there are no laps of 7',
  });
});

test('an issue of a schema has the code of what the schema expects', () => {
  const [issue] = resultsUpload.shape.uploadId.safeParse('').error?.issues ?? [];
  expect(messageOfIssue(issue ?? { message: '' })).toMatchObject({
    code: 'expected-id',
    params: { maximum: 100 },
  });
  expect(messageOfIssue({ code: 'unrecognized_keys', message: 'Invalid input' })).toMatchObject({
    code: 'unknown-field',
    message: 'there is no field of this name',
  });
  expect(messageOfIssue({ message: 'anything else' })).toEqual({
    code: 'invalid-value',
    params: {},
    message: 'anything else',
  });
});

type Def = { error?: (issue: object) => unknown; check?: string } & Record<string, unknown>;

/** Every text that a schema or one of its parts can give. */
function textsOf(schema: unknown, seen = new Set<unknown>()): string[] {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return [];
  seen.add(schema);
  if (Array.isArray(schema)) return schema.flatMap((each) => textsOf(each, seen));
  const def = (schema as Partial<z.ZodMiniType>)._zod?.def as Def | undefined;
  if (def === undefined) return Object.values(schema).flatMap((each) => textsOf(each, seen));
  const own = def.error?.({ code: 'custom', input: undefined });
  return [
    ...(typeof own === 'string' ? [own] : []),
    ...['shape', 'element', 'innerType', 'options', 'in', 'out', 'checks', 'valueType', 'items'].flatMap(
      (part) => textsOf(def[part], seen),
    ),
  ];
}

test('whatever a schema of an upload says has a code', () => {
  const schemas = [resultsUpload, championshipDocument, correction, liveBatchFrame, practiceLocationDocument];
  const texts = [...new Set(textsOf([schemas, ingestApi.resultsFile.query, ingestApi.results.query]))];
  expect(texts.length).toBeGreaterThan(40);
  expect(texts.filter((text) => expectationOf(text) === null)).toEqual([]);
});

test('parameters and codes are checked by types', () => {
  // @ts-expect-error: a parameter is missing
  messageOf('more-errors', {});
  // @ts-expect-error: no such parameter
  messageOf('more-errors', { number: 3 });
  // @ts-expect-error: no such code
  expect(() => messageOf('no-such-code')).toThrow();
  // @ts-expect-error: an error without a code
  const withoutCode: RequestError = { in: 'body', name: '', message: 'is wrong' };
  // @ts-expect-error: nor is there a message without one
  const alone: Message = { message: 'is wrong' };
  expect([withoutCode, alone]).toHaveLength(2);
});
