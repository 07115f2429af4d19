import { expect, test } from 'vitest';
import { createBusNetwork } from '../../bus/bus-network.test-support.ts';
import { until } from '../push/push.test-support.ts';
import { createJournalMessages } from './journal-messages.ts';

const entry = { number: 3, receivedAtMs: 1_000, events: [] };

test('a stored batch says how long ago it was accepted', async () => {
  const network = createBusNetwork();
  const acceptedAtMs: (number | undefined)[] = [];
  createJournalMessages(network.open()).listen({
    onStored: (batch) => acceptedAtMs.push(batch.arrival.acceptedAtMs),
    onDropped: () => {},
  });
  const messages = createJournalMessages(network.open());
  messages.publishStored(7, entry, { acceptedAtMs: performance.now() - 60_000, traceparent: undefined });
  messages.publishNumber(7, 3);
  await until(() => acceptedAtMs.length === 2);
  const [age, ageOfNumber] = acceptedAtMs.map((atMs) => performance.now() - (atMs ?? Number.NaN));
  expect(age).toBeGreaterThanOrEqual(59_999);
  expect(ageOfNumber).toBeNaN();
});
