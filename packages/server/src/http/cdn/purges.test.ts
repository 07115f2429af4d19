import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createMetrics } from '../monitoring/metrics.ts';
import { openPurges } from './purges.ts';

/** A network that answers with these statuses, and 200 afterwards. */
async function aNetwork(...statuses: number[]) {
  const received: { tags: string[]; header: unknown }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const piece of request) body += piece;
    const { tags } = JSON.parse(body) as { tags: string[] };
    expect(request.headers['surrogate-key']).toBe(tags.join(' '));
    expect(request.headers['cache-tag']).toBe(tags.join(','));
    received.push({ tags, header: request.headers['fastly-key'] });
    response.writeHead(statuses.shift() ?? 200).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge` };
}

function purgesTo(url: string, timesMs: readonly number[] = [0]) {
  const metrics = createMetrics();
  const lines: unknown[] = [];
  const purges = openPurges({
    ...{ url, header: ['Fastly-Key', 'secret'], metrics, timesMs, firstPauseMs: 1 },
    log: { warn: (line: unknown) => void lines.push(line) },
  });
  onTestFinished(async () => {
    await purges.close();
    await metrics.close();
  });
  const countOf = async (outcome: string) =>
    Number(new RegExp(`cdn_purges_total\\{outcome="${outcome}"\\} (\\d+)`).exec(await metrics.text())?.[1]);
  return { purges, countOf, lines };
}

test('tags of the same moment go together, with the secret header', async () => {
  const { received, url } = await aNetwork();
  const { purges, countOf } = purgesTo(url);
  purges.add(['session-1', 'lists']);
  purges.add(['session-2', 'lists']);
  await vi.waitFor(async () => expect(await countOf('done')).toBeGreaterThan(0));
  await vi.waitFor(() =>
    expect(new Set(received.flatMap(({ tags }) => tags))).toEqual(
      new Set(['session-1', 'session-2', 'lists']),
    ),
  );
  expect(received[0]?.header).toBe('secret');
});

test('they are sent a second time, for responses that were on their way', async () => {
  const { received, url } = await aNetwork();
  const { purges } = purgesTo(url, [0, 20]);
  purges.add(['lists']);
  await vi.waitFor(() => expect(received.map(({ tags }) => tags)).toEqual([['lists'], ['lists']]));
});

test('a network takes thirty at a time', async () => {
  const { received, url } = await aNetwork();
  const { purges } = purgesTo(url);
  purges.add(Array.from({ length: 70 }, (_, id) => `session-${id}`));
  await vi.waitFor(() => expect(received.map(({ tags }) => tags.length)).toEqual([30, 30, 10]));
});

test('what fails is sent again a few times', async () => {
  const { received, url } = await aNetwork(500, 429, 503);
  const { purges, countOf } = purgesTo(url);
  purges.add(['lists']);
  await vi.waitFor(async () => expect(await countOf('done')).toBe(1));
  expect(received).toHaveLength(4);
  expect([await countOf('retried'), await countOf('failed')]).toEqual([3, 0]);
});

test('after six attempts it is given up, and the log says so', async () => {
  const { received, url } = await aNetwork(...Array.from({ length: 6 }, () => 500));
  const { purges, countOf, lines } = purgesTo(url);
  purges.add(['lists']);
  await vi.waitFor(async () => expect(await countOf('failed')).toBe(1));
  expect(received).toHaveLength(6);
  expect(lines).toEqual([{ tags: ['lists'], reason: 'it answered 500' }]);
});
