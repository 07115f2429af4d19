import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { locationStatuses, sortOrders, sports } from './enums.ts';
import * as values from './text-values.ts';

function messageOf(schema: z.ZodMiniType, value: unknown): string | undefined {
  return z.safeParse(schema, value).error?.issues[0]?.message;
}

test('an id is a whole number from 1 up to 32 bits, as text or as a number', () => {
  expect(values.int32Id.parse('2609223')).toBe(2609223);
  expect(values.int32Id.parse(2609223)).toBe(2609223);
  for (const wrong of [
    '0',
    '-1',
    '2147483648',
    '1.5',
    '1e3',
    '0x10',
    ' 7',
    'abc',
    '',
    undefined,
    null,
    ['1'],
  ]) {
    expect(messageOf(values.int32Id, wrong)).toBe('expected a whole number from 1 to 2147483647');
  }
});

test('a long id goes up to the largest safe integer', () => {
  expect(values.longId.parse('9007199254740991')).toBe(Number.MAX_SAFE_INTEGER);
  expect(values.longId.safeParse('9007199254740993').success).toBe(false);
});

test('an impossible place becomes 0, and a word is refused', () => {
  const place = values.placeInPath(values.INT32_MAX);
  expect(['7', '0', '-1', '2147483648', '99999999999999999999'].map((text) => place.parse(text))).toEqual([
    7, 0, 0, 0, 0,
  ]);
  expect(place.safeParse('first').success).toBe(false);
});

test('count and offset may be left out, and a page has a limit', () => {
  expect(values.paging.count.parse('25')).toBe(25);
  expect(values.paging.count.parse(undefined)).toBeUndefined();
  expect(values.paging.count.parse('')).toBeUndefined();
  expect(messageOf(values.paging.count, '1001')).toBe('expected a whole number from 0 to 1000');
  expect(messageOf(values.paging.offset, '-1')).toBe('expected a whole number from 0 to 2147483647');
});

test('an optional boolean is true or false in any letter case, or 1 or 0, and nothing else', () => {
  for (const text of ['true', 'TRUE', 'True', '1']) expect(values.optionalBoolean.parse(text)).toBe(true);
  for (const text of ['false', 'FALSE', '0']) expect(values.optionalBoolean.parse(text)).toBe(false);
  for (const text of ['2', 'yes', 'maybe'])
    expect(values.optionalBoolean.safeParse(text).success).toBe(false);
  expect(values.optionalBoolean.parse(undefined)).toBeUndefined();
  expect(values.optionalBoolean.parse(true)).toBe(true);
});

test('in calls that change something, a boolean must be true or false', () => {
  expect(values.trueOrFalse.parse('True')).toBe(true);
  expect(values.trueOrFalse.parse('false')).toBe(false);
  for (const wrong of ['yes', '1', '', undefined])
    expect(messageOf(values.trueOrFalse, wrong)).toBe('expected true or false');
});

test('a filter takes a name in any letter case or a number, and All in every form is no filter', () => {
  const sport = values.optionalFilter(sports);
  expect(sport.parse('Karting')).toBe('Karting');
  expect(sport.parse('karting')).toBe('Karting');
  expect(sport.parse('1')).toBe('Karting');
  for (const all of ['All', 'ALL', 'all', String(Number.MIN_SAFE_INTEGER), '', undefined]) {
    expect(sport.parse(all)).toBeUndefined();
  }
  expect(values.optionalFilter(locationStatuses).parse('-1')).toBe('UNKNOWN');
  expect(values.optionalFilter(sports, { kart: 'Karting' }).parse('KART')).toBe('Karting');
});

test('an unknown value in a filter or a choice counts as left out', () => {
  expect(values.optionalFilter(sports).parse('Kart')).toBeUndefined();
  expect(values.optionalFilter(sports).parse('99')).toBeUndefined();
  expect(values.optionalChoice(sortOrders).parse('DESC')).toBe('desc');
  expect(values.optionalChoice(sortOrders).parse('upwards')).toBeUndefined();
});

test('an unknown member in an upload is refused', () => {
  const order = values.optionalMember(sortOrders);
  expect(order.parse('DESC')).toBe('desc');
  expect(messageOf(order, 'All')).toBe('expected one of asc, desc');
});

test('an instant in a path is a date and time, or seconds or milliseconds since 1970', () => {
  const atMs = Date.parse('2026-05-11T10:27:00Z');
  for (const text of [
    '2026-05-11T10:27:00Z',
    '2026-05-11T10:27:00',
    '2026-05-11T12:27:00+02:00',
    String(atMs),
    String(atMs / 1000),
  ])
    expect(values.instantInPath.parse(text)).toBe(atMs);
  expect(values.instantInPath.parse('2026-05-11')).toBe(Date.parse('2026-05-11T00:00:00Z'));
  for (const wrong of ['yesterday', '2026-13-40', '11-05-2026', '-5'])
    expect(messageOf(values.instantInPath, wrong)).toMatch(/^expected a date and time/);
});

test('a country is two letters and is converted to capitals', () => {
  expect(values.optionalCountry.parse('nl')).toBe('NL');
  expect(messageOf(values.optionalCountry, 'Netherlands')).toBe('expected a two-letter country code');
});

test('a date is a day or an instant that exists', () => {
  for (const date of [
    '2024-02-29',
    '2024-05-11T10:27:00',
    '2024-05-11T10:27:00.000Z',
    '2024-05-11T10:27:00+02:00',
  ]) {
    expect(values.optionalDate.parse(date)).toBe(date);
  }
  for (const wrong of ['2023-02-29', '11-05-2024', 'yesterday']) {
    expect(messageOf(values.optionalDate, wrong)).toMatch(/^expected a date such as/);
  }
});

test('an account id is any prefix, GA- and 32 lowercase hexadecimal digits', () => {
  const hex = '0123456789abcdef0123456789abcdef';
  for (const id of [`LAPWING-GA-${hex}`, `MYLAPS-GA-${hex}`, `GA-${hex}`])
    expect(values.accountId.parse(id)).toBe(id);
  for (const wrong of [
    `LAPWING-${hex}`,
    `LAPWING-GA-${hex.toUpperCase()}`,
    `LAPWING-GA-${hex}0`,
    `LAPWING-GA-${hex.slice(1)}`,
    `/GA-${hex}`,
  ]) {
    expect(messageOf(values.accountId, wrong)).toMatch(/^expected an account id/);
  }
});

test('account ids are joined by commas', () => {
  const id = 'LAPWING-GA-0123456789abcdef0123456789abcdef';
  expect(values.accountIds.parse(`${id},${id}`)).toEqual([id, id]);
  expect(messageOf(values.accountIds, `${id},x`)).toMatch(/^expected an account id/);
  expect(messageOf(values.accountIds, undefined)).toBe('expected account ids joined by commas');
});

test('documentation sees the typed value, not the text', () => {
  const shape = z.object({
    count: values.paging.count,
    sport: values.optionalFilter(sports),
    id: values.int32Id,
  });
  const { properties, required } = z.toJSONSchema(shape, { io: 'input' });
  expect(properties).toMatchObject({
    count: { type: 'integer', minimum: 0, maximum: 1000 },
    sport: { type: 'string', enum: Object.keys(sports) },
    id: { type: 'integer', minimum: 1 },
  });
  expect(required).toEqual(['id']);
});
