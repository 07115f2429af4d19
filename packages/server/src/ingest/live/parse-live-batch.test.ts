import { MAX_EVENTS_PER_BATCH } from '@lapwing/contract/ingest/live-batch';
import { expect, test } from 'vitest';
import { countTurns } from '../../whole-site/count-turns.test-support.ts';
import { MAX_ERRORS } from '../parse-document.ts';
import { parseLiveBatch } from './parse-live-batch.ts';

const batch = {
  batchId: 'b-1',
  sequence: 1,
  event: { clientId: 'e-1', name: 'Spring Cup', sport: 'Karting', startDate: '2026-05-11' },
  session: { clientId: 's-1', name: 'Heat', type: 'race' },
};
const flag = (atMs: unknown) => ({ kind: 'flag', atMs, flag: 'Green' });
const parse = (events: unknown, rest: object = batch) =>
  parseLiveBatch(Buffer.from(JSON.stringify({ ...rest, events })));

async function errorsIn(events: unknown, rest?: object) {
  const parsed = await parse(events, rest);
  return parsed.ok ? [] : parsed.errors;
}

test('all events of a batch are read in their order', async () => {
  const events = Array.from({ length: MAX_EVENTS_PER_BATCH }, (_, index) => flag(index + 1));
  const parsed = await parse(events);
  expect(parsed.ok && parsed.value).toMatchObject({ ...batch, events });
});

test('errors are reported with their place, those of the events after the others', async () => {
  const events = Array.from({ length: 1_000 }, (_, index) => flag(index === 777 ? 'noon' : index + 1));
  const errors = await errorsIn(events, { ...batch, batchId: 7 });
  expect(errors.map(({ name }) => name)).toEqual(['/batchId', '/events/777/atMs']);
});

test('no more errors are looked for than are reported', async () => {
  const errors = await errorsIn(Array.from({ length: MAX_EVENTS_PER_BATCH }, () => flag('noon')));
  expect(errors).toHaveLength(MAX_ERRORS + 1);
  expect(errors.at(-1)).toMatchObject({ in: 'body', name: '', message: 'and more errors' });
});

test.each([
  ['no list', { kind: 'flag' }, 'expected a list'],
  ['too many', Array.from({ length: MAX_EVENTS_PER_BATCH + 1 }, () => ({})), 'expected at most 5000 of them'],
])('events that are %s are one error', async (_, events, message) => {
  expect(await errorsIn(events)).toMatchObject([{ in: 'body', name: '/events', message }]);
});

test('others are served while a long batch is checked', async () => {
  const events = Array.from({ length: 1_000 }, (_, index) => flag(index + 1));
  expect(await countTurns(() => parse(events))).toBeGreaterThanOrEqual(10);
});
