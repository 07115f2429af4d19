import { BODY_SIZE_HEADER } from '@lapwing/contract/values/constants';
import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

const text = JSON.stringify({ name: 'Straße 雨', laps: [1, 2, 3] });
const bytes = new TextEncoder().encode(text);

/** Arrives in pieces, which may divide a letter. */
function inPieces(headers: Record<string, string>): Response {
  const body = new ReadableStream({
    start(controller) {
      for (let from = 0; from < bytes.length; from += 7) controller.enqueue(bytes.slice(from, from + 7));
      controller.close();
    },
  });
  return new Response(body, { headers });
}

test('a long response reports how much of it has arrived', async () => {
  const shares: number[] = [];
  const response = inPieces({ [BODY_SIZE_HEADER]: String(bytes.length) });
  expect(await readJson(response, (share) => shares.push(share))).toEqual(JSON.parse(text));
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares[0]).toBeCloseTo(7 / bytes.length);
  expect(shares.at(-1)).toBe(1);
});

test('without a known size it is read in one piece', async () => {
  const shares: number[] = [];
  expect(await readJson(inPieces({}), (share) => shares.push(share))).toEqual(JSON.parse(text));
  expect(shares).toEqual([]);
});
