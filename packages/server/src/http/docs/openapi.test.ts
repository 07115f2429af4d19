import { get } from '@lapwing/contract/values/endpoint';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { countTurns } from '../../whole-site/count-turns.test-support.ts';
import { openApiDocument } from './openapi.ts';

test('other requests are served between any two calls of the document', async () => {
  const endpoints = Array.from({ length: 30 }, (_, index) =>
    get(`/api/things/${index}`, { summary: 's', answer: z.object({ name: z.string() }) }),
  );
  let document: Awaited<ReturnType<typeof openApiDocument>> = {};
  const turns = await countTurns(async () => {
    document = await openApiDocument(endpoints);
  });
  expect(Object.keys(document.paths as object)).toHaveLength(endpoints.length);
  expect(turns).toBeGreaterThanOrEqual(endpoints.length);
});

test('every call is in a group that says what is in it', async () => {
  const paths = [
    '/api/v0.2.3/eventresults/events',
    '/api/live/now',
    '/auth/validate',
    '/api/host/status',
    '/events',
  ];
  const document = await openApiDocument(
    paths.map((path) => get(path, { summary: 's', answer: z.object({ name: z.string() }) })),
  );
  const groups = document.tags as { name: string; description: string }[];
  expect(groups.every(({ description }) => description !== '')).toBe(true);
  const tags = Object.values(document.paths as Record<string, { get: { tags: string[] } }>).map(
    ({ get: { tags } }) => tags,
  );
  expect(tags).toEqual([
    ['Event results'],
    ['Live timing'],
    ['Accounts'],
    ['Host'],
    ['Event results, older paths'],
  ]);
  expect(groups.map(({ name }) => name)).toEqual(expect.arrayContaining(tags.flat()));
});
