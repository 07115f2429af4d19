import { expect, test } from 'vitest';
import { DeliveryLanes } from './delivery-lanes.ts';

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Deliveries to one service that end when the test ends them. */
function aService(lanes: DeliveryLanes, endpoint: string) {
  const ends: ((isDelivered: boolean) => void)[] = [];
  return {
    ends,
    add: (count: number) =>
      Array.from({ length: count }, () =>
        lanes.add(endpoint, () => new Promise((resolve) => ends.push(resolve))),
      ),
    started: () => ends.length,
  };
}

const open = (errors: unknown[] = []) => new DeliveryLanes((error) => errors.push(error));

test('a service that does not respond only takes its own places', async () => {
  const lanes = open();
  const silent = aService(lanes, 'https://a.silent.example/1');
  const good = aService(lanes, 'https://push.good.example/1');
  silent.add(500);
  aService(lanes, 'https://b.silent.example/2').add(500);
  good.add(3);
  await turn();
  expect([silent.started(), good.started()]).toEqual([5, 3]);
});

test('a failing service gets one delivery at a time, until one succeeds', async () => {
  const lanes = open();
  const service = aService(lanes, 'https://push.example/1');
  service.add(100);
  for (const end of service.ends.splice(0)) end(false);
  await turn();
  expect(service.started()).toBe(1);
  service.ends.splice(0)[0]?.(true);
  await turn();
  expect(service.started()).toBe(20);
});

test('errors are reported and delay no other delivery', async () => {
  const errors: unknown[] = [];
  const lanes = open(errors);
  lanes.add('https://push.example/1', () => Promise.reject(new Error('no')));
  const service = aService(lanes, 'https://push.example/2');
  service.add(1);
  await turn();
  service.ends[0]?.(true);
  await lanes.idle();
  expect(errors).toEqual([new Error('no')]);
});

test('services alternate if more is waiting than can be sent at once', async () => {
  const lanes = open();
  const services = Array.from({ length: 30 }, (_, index) =>
    aService(lanes, `https://service-${index}.example/1`),
  );
  for (const service of services) service.add(100);
  await turn();
  expect(services.reduce((sum, service) => sum + service.started(), 0)).toBe(100);
  for (const service of services) for (const end of service.ends) end(true);
  await turn();
  expect(services.every((service) => service.started() > 0)).toBe(true);
});

test('a delivery behind too many others is dropped', () => {
  const lanes = open();
  const added = aService(lanes, 'https://push.example/1').add(6_000);
  expect(added.filter(Boolean)).toHaveLength(5_005);
  const others = Array.from({ length: 10 }, (_, index) =>
    aService(lanes, `https://service-${index}.example/1`).add(3_000),
  );
  expect([...added, ...others.flat()].filter(Boolean).length).toBeLessThanOrEqual(20_100);
});

test('stops without the waiting deliveries', async () => {
  const lanes = open();
  const service = aService(lanes, 'https://push.example/1');
  service.add(100);
  const stopped = lanes.stop();
  for (const end of service.ends) end(true);
  await stopped;
  expect(service.started()).toBe(5);
});
