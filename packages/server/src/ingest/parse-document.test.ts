import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MAX_ERRORS, parseJson } from './parse-document.ts';

const names = Array.from({ length: 900 }, (_, index) => `"name-${index}":1`);
const listOfObjects = z.object({ rows: z.array(z.strictObject({})) });

test('Unknown fields are listed up to the number of errors that a response may have.', () => {
  const parsed = parseJson(listOfObjects, Buffer.from(`{"rows":[{${names}},{${names}},{${names}}]}`));
  const errors = parsed.ok ? [] : parsed.errors;
  expect(errors).toHaveLength(MAX_ERRORS + 1);
  expect(errors[0]).toEqual({
    in: 'body',
    name: '/rows/0/name-0',
    message: 'there is no field of this name',
    code: 'unknown-field',
    params: {},
  });
  expect(errors.at(-1)?.message).toContain('more errors');
});
