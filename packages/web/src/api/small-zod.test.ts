import { describe, expect, test } from 'vitest';
import * as zod from 'zod/mini';
import * as small from './small-zod.ts';

/** Both libraries by the names they share, so that one description builds a schema with each. */
type Zod = typeof zod;

const values: unknown[] = [
  undefined,
  null,
  true,
  false,
  0,
  -0,
  1,
  -7,
  1.5,
  2 ** 53,
  2 ** 53 - 1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'a',
  'ab',
  'abcd',
  'Karting',
  'karting',
  '2026-11-15',
  '2026-02-30',
  '2024-02-29',
  '2026-2-3',
  '26-11-15',
  '2026-11-15T10:27',
  '2026-11-15T10:27:00',
  '2026-11-15T10:27:00.65',
  '2026-11-15T10:27:00Z',
  '2026-11-15T10:27:00+01:00',
  '2026-11-15T10:27:00+0100',
  '2026-11-15T24:00:00',
  '2026-02-30T10:27:00',
  '2026-11-15 10:27:00',
  'https://example.org/x?y=1',
  ' https://example.org ',
  'https://x;y/z',
  'ftp://example.org',
  'https://',
  [],
  ['a'],
  ['a', 1],
  [1, 2, 3],
  {},
  { a: 'x' },
  { a: 'x', b: 1 },
  { a: 'x', b: undefined },
  { a: 1 },
  { a: 'y' },
  { a: 'y', inner: [] },
  { a: 'y', b: 1 },
  { a: null, c: 'left out' },
  { a: 'x', inner: [] },
  { a: 'x', inner: [{ a: 'y', inner: [] }] },
  { a: 'x', inner: [{ a: 2, inner: [] }] },
];

const descriptions: Record<string, (z: Zod) => zod.ZodMiniType> = {
  string: (z) => z.string(),
  'one of several numbers': (z) => z.literal([0, 1]),
  number: (z) => z.number(),
  int: (z) => z.int(),
  boolean: (z) => z.boolean(),
  unknown: (z) => z.unknown(),
  literal: (z) => z.literal('a'),
  enum: (z) => z.enum(['Karting', 'Car']),
  nullable: (z) => z.nullable(z.string()),
  optional: (z) => z.optional(z.int()),
  'array of text': (z) => z.array(z.string()),
  'short array': (z) => z.array(z.unknown()).check(z.maxLength(2)),
  object: (z) => z.object({ a: z.string(), b: z.optional(z.int()) }),
  'object without other keys': (z) => z.strictObject({ a: z.string(), b: z.optional(z.int()) }),
  'object with null': (z) => z.object({ a: z.nullable(z.string()) }),
  'object that holds itself': (z) => {
    const node = z.object({
      a: z.string(),
      get inner() {
        return z.array(node);
      },
    });
    return node;
  },
  record: (z) => z.record(z.string(), z.string()),
  'record with short keys': (z) => z.record(z.string().check(z.regex(/^a$/)), z.unknown()),
  union: (z) => z.union([z.int(), z.string(), z.array(z.string())]),
  'union told apart by a key': (z) =>
    z.discriminatedUnion('a', [
      z.object({ a: z.literal('x'), b: z.optional(z.int()) }),
      z.object({ a: z.literal('y'), inner: z.array(z.unknown()) }),
    ]),
  'object with parts': (z) => z.partial(z.object({ a: z.string(), b: z.int() })),
  'object with more': (z) => z.extend(z.object({ a: z.string() }), { b: z.optional(z.int()) }),
  'list that nobody changes': (z) => z.readonly(z.array(z.string())),
  tuple: (z) => z.tuple([z.string(), z.int()]),
  'number from 0': (z) => z.number().check(z.nonnegative()),
  pattern: (z) => z.string().check(z.regex(/^a/)),
  'text of two or more': (z) => z.string().check(z.minLength(2)),
  range: (z) => z.int().check(z.minimum(0), z.maximum(5)),
  refined: (z) => z.int().check(z.refine((value) => value % 2 === 1)),
  'number from text': (z) =>
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? value.length : value)),
      z.int(),
    ),
  address: (z) => z.url({ protocol: /^https?$/, hostname: /^[a-z.]+$/ }),
  date: (z) => z.iso.date(),
  'date and time, local': (z) => z.iso.datetime({ local: true }),
  'date and time, offset': (z) => z.iso.datetime({ local: true, offset: true }),
  'date and time, UTC': (z) => z.iso.datetime(),
};

describe('small-zod accepts and refuses what zod does', () => {
  test.each(Object.entries(descriptions))('%s', (_name, describeWith) => {
    const real = describeWith(zod);
    // The two share these names. The types of zod are far richer than the part that is used.
    const ours = describeWith(small as unknown as Zod);
    for (const value of values) {
      const expected = real.safeParse(value);
      const judged = ours.safeParse(value);
      expect(judged.success, JSON.stringify(value)).toBe(expected.success);
      if (expected.success) expect(judged.data).toEqual(expected.data);
    }
  });

  test('errors have their place', () => {
    const list = small.array(small.object({ name: small.string() }));
    const judged = list.safeParse([{ name: 'a' }, { name: 1 }]);
    expect(judged.success ? '' : judged.error.message).toBe('1.name: expected text');
  });
});
