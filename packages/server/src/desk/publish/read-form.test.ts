import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readForm } from './read-form.ts';

const options = {
  uploadId: 'up-1',
  eventId: 1,
  newEvent: null,
  sessionId: null,
  sessionName: '',
  sessionType: null,
  startsAt: null,
  status: 'Provisional',
  reason: '',
  columns: [],
  remembersColumns: false,
  fixes: [],
};

async function requestOf(files: Readonly<Record<string, string | Buffer>>, sent: unknown = options) {
  const form = new FormData();
  form.append('options', typeof sent === 'string' ? sent : JSON.stringify(sent));
  for (const [name, content] of Object.entries(files)) form.append('files', new File([content], name));
  const made = new Response(form);
  const type = made.headers.get('content-type') ?? '';
  // Only these two parts are read.
  return {
    body: Buffer.from(await made.arrayBuffer()),
    headers: { 'content-type': type },
  } as unknown as FastifyRequest;
}

test('files come with their names, in any script, and byte for byte', async () => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, index) => (index * 7) % 256));
  const form = await readForm(
    await requestOf({ '結果.csv': 'a;b\r\n1;2\r\n', 'race.bin': bytes, empty: '' }),
  );
  expect(form.options).toMatchObject({ uploadId: 'up-1' });
  expect(form.files.map(({ name }) => name)).toEqual(['結果.csv', 'race.bin', 'empty']);
  expect(Buffer.from(form.files[0]?.bytes ?? []).toString()).toBe('a;b\r\n1;2\r\n');
  expect(Buffer.compare(Buffer.from(form.files[1]?.bytes ?? []), bytes)).toBe(0);
});

test('a large form lets others take their turn while it is read', async () => {
  const request = await requestOf({ 'laps.csv': Buffer.alloc(8 * 1024 * 1024, 'x') });
  let turns = 0;
  let isRead = false;
  const count = (async () => {
    while (!isRead) {
      await nextTurn();
      turns += 1;
    }
  })();
  await readForm(request);
  isRead = true;
  await count;
  expect(turns).toBeGreaterThan(20);
});

test('what is wrong with a form is reported', async () => {
  const refusal = async (request: FastifyRequest) =>
    readForm(request).then(
      () => null,
      (error: { statusCode: number; details: { errors?: { name: string }[] } }) => [
        error.statusCode,
        error.details.errors?.[0]?.name,
      ],
    );
  expect(await refusal(await requestOf({}))).toEqual([400, 'files']);
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`${index}.csv`, 'x']));
  expect(await refusal(await requestOf(many))).toEqual([400, 'files']);
  expect(await refusal(await requestOf({ a: 'x' }, 'no json'))).toEqual([400, 'options']);
  expect(await refusal(await requestOf({ a: 'x' }, { ...options, status: 'Late' }))).toEqual([
    400,
    'options.status',
  ]);
  const whole = await requestOf({ 'a.csv': 'abc' });
  const cut = { ...whole, body: (whole.body as Buffer).subarray(0, 60) } as FastifyRequest;
  expect((await refusal(cut))?.[0]).toBe(400);
  const other = { ...whole, headers: { 'content-type': 'text/plain' } } as FastifyRequest;
  expect((await refusal(other))?.[0]).toBe(415);
});
