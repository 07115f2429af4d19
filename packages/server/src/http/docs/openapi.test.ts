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
