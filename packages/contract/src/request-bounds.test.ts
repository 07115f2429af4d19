import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { everyCall } from './every-call.test-support.ts';
import { findUnbounded, type Unbounded } from './find-unbounded.test-support.ts';
import { viewerFrame } from './live/frame.ts';
import { telemetryItem } from './site/telemetry.ts';
import type { Endpoint } from './values/endpoint.ts';

/** Each with the reason why it needs no bound. */
const exceptions: readonly { pattern: RegExp; what: string; reason: string }[] = [
  {
    pattern: /^GET \S+\?(startDate|endDate|date)$/,
    what: 'a date without a window',
    reason: 'it is only compared with days that are stored, and programs ask from the year 1 until 9999',
  },
  {
    pattern: /^telemetry\./,
    what: 'a string that takes control characters',
    reason: 'what an error says is written into the log, which escapes it, and into no database',
  },
];

function requestOf(call: Endpoint): Unbounded[] {
  const name = `${call.method} ${call.path}`;
  return [
    ...Object.entries(call.params).flatMap(([part, schema]) => findUnbounded(schema, `${name} :${part}`)),
    ...Object.entries(call.query).flatMap(([part, schema]) => findUnbounded(schema, `${name}?${part}`)),
    ...(call.body === null || call.body === 'file' ? [] : findUnbounded(call.body, `${name} body`)),
  ];
}

test('everything that a request may hold has a bound', async () => {
  const calls = await everyCall();
  expect(calls.length).toBeGreaterThan(120);
  const found = [
    ...calls.flatMap(requestOf),
    ...findUnbounded(viewerFrame, 'live socket'),
    ...findUnbounded(telemetryItem, 'telemetry'),
  ];
  const used = new Set<string>();
  const faults = found.filter(({ path, what }) => {
    const exception = exceptions.find((each) => each.what === what && each.pattern.test(path));
    if (exception !== undefined) used.add(exception.reason);
    return exception === undefined;
  });
  expect(faults.map(({ path, what }) => `${path}: ${what}`)).toEqual([]);
  expect(exceptions.filter(({ reason }) => !used.has(reason))).toEqual([]);
});

test.each([
  ['a string without a maximum', z.string().check(z.regex(/^[a-z]+$/))],
  ['a string that takes control characters', z.string().check(z.maxLength(9))],
  ['a string that takes control characters', z.string().check(z.regex(/^.{1,9}$/s))],
  ['a string that takes control characters', z.string().check(z.regex(/^[^@]{1,9}$/))],
  ['a number without a minimum', z.number().check(z.maximum(9))],
  ['a number without a maximum', z.int().check(z.nonnegative())],
  ['a list without a maximum', z.array(z.boolean())],
  ['a record without a maximum of keys', z.record(z.string(), z.boolean())],
  ['an object that takes any key', z.looseObject({})],
  ['an instant without a window', z.object({ atMs: z.int().check(z.minimum(0), z.maximum(9e15)) })],
  ['unknown, which may be anything', z.optional(z.unknown())],
  ['a date without a window', z.iso.date()],
])('finds %s', (what, schema) => {
  expect(findUnbounded(schema, 'body').map((one) => one.what)).toContain(what);
});
