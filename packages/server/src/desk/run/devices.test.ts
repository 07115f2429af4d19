import { expect, test } from 'vitest';
import { createBusNetwork, type TestBus } from '../../bus/bus-network.test-support.ts';
import { createDevices } from './devices.ts';

const MINUTE_MS = 60_000;
const phone = {
  deviceId: 'phone-3',
  kind: 'phone' as const,
  number: 3,
  person: 'A marshal',
  offsetMs: 20,
  kept: 4,
};
const deliver = () => new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));

/** Servers whose clocks differ by a second each. */
function servers() {
  const network = createBusNetwork();
  let nowMs = 10 * MINUTE_MS;
  let count = 0;
  return {
    pass: (ms: number) => {
      nowMs += ms;
    },
    open(bus: TestBus = network.open()) {
      const aheadMs = count++ * 1_000;
      return { ...createDevices(() => nowMs + aheadMs, bus), bus };
    },
  };
}

test('a device is listed by every server, by the clock of each', async () => {
  const { open } = servers();
  const [one, other] = [open(), open()];
  one.hear(7, phone);
  await deliver();
  expect(one.list(7)).toEqual([{ ...phone, heardAtMs: 10 * MINUTE_MS }]);
  expect(other.list(7)).toEqual([{ ...phone, heardAtMs: 10 * MINUTE_MS + 1_000 }]);
  expect(other.list(8)).toEqual([]);
});

test('a server that starts, or was cut off, gets the devices of the others with their age', async () => {
  const { open, pass } = servers();
  const [one, cutOff] = [open(), open()];
  cutOff.bus.cut();
  one.hear(7, phone);
  pass(2 * MINUTE_MS);
  const started = open();
  cutOff.bus.mend();
  await deliver();
  await deliver();
  expect(started.list(7)).toEqual([{ ...phone, heardAtMs: 10 * MINUTE_MS + 2_000 }]);
  expect(cutOff.list(7)).toEqual([{ ...phone, heardAtMs: 10 * MINUTE_MS + 1_000 }]);
});

test('what another server heard earlier does not replace what was heard here', async () => {
  const { open, pass } = servers();
  const [one, other] = [open(), open()];
  one.bus.cut();
  other.hear(7, phone);
  pass(1_000);
  one.hear(7, { ...phone, kept: 0 });
  one.bus.mend();
  await deliver();
  await deliver();
  expect(one.list(7)).toMatchObject([{ kept: 0 }]);
});

test('a device that was silent for ten minutes is gone everywhere', async () => {
  const { open, pass } = servers();
  const [one, other] = [open(), open()];
  one.hear(7, phone);
  await deliver();
  pass(10 * MINUTE_MS + 1);
  expect([one.list(7), other.list(7)]).toEqual([[], []]);
});

test('a server that was stopped hears nothing more', async () => {
  const { open } = servers();
  const [one, other] = [open(), open()];
  other.stop();
  one.hear(7, phone);
  await deliver();
  expect(other.list(7)).toEqual([]);
});
