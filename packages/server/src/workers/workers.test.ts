/** What keeps the main process and its workers in agreement. */

import type { Socket } from 'node:net';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { aStar } from '../bus/pipes.test-support.ts';
import { Admission, defaultAdmission } from '../http/limits/admission.ts';
import { SAMPLES_TO_FALL } from '../http/limits/load-rule.ts';
import { RequestCounts } from '../http/limits/request-counts.ts';
import { until } from '../live/push/push.test-support.ts';
import type { Change } from '../storage/changes.ts';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { followChanges, tellChanges } from './changes.ts';
import { Connections, type Taker } from './connections.ts';
import { addUpCounts, SharedCounts } from './shared-counts.ts';
import { addUpLoad, shareLoad } from './shared-load.ts';

describe('Limits per address', () => {
  function twoWorkers() {
    const { main, workers } = aStar('one', 'two');
    const counts = new RequestCounts({ max: 50, windowMs: 60_000 });
    const { forget } = addUpCounts(main, counts);
    const shared = workers.map((bus, index) => {
      const process = index === 0 ? 'one' : 'two';
      return new SharedCounts({ bus, process, max: 50, onError: () => {} });
    });
    onTestFinished(() => shared.forEach((each) => void each.close()));
    const [one, two] = shared;
    if (one === undefined || two === undefined) throw new Error('two workers');
    return { counts, forget, one, two };
  }

  test('count the requests of all processes', async () => {
    const { counts, one, two } = twoWorkers();
    for (let count = 0; count < 30; count++) {
      one.count('192.0.2.1');
      two.count('192.0.2.1');
      counts.count('192.0.2.1');
    }
    await until(() => one.count('192.0.2.1').current > 90);
    await until(() => two.count('192.0.2.1').current > 90);
    expect(one.count('192.0.2.2').current).toBe(1);
  });

  test('count the live sockets of all workers, until one of them ends', async () => {
    const { forget, one, two } = twoWorkers();
    one.sockets.note('192.0.2.1', 7);
    await until(() => {
      two.sockets.note('192.0.2.1', 1);
      return two.sockets.of('192.0.2.1') === 7;
    });
    forget('one');
    await until(() => {
      two.sockets.note('192.0.2.1', 1);
      return two.sockets.of('192.0.2.1') === 0;
    });
  });
});

describe('Limits of the server', () => {
  const MIB = 1024 * 1024;

  /** With this much memory. */
  function anAdmission(ownMib: number): Admission {
    const memoryBytes = () => ownMib * MIB;
    return new Admission({
      settings: { ...defaultAdmission, memoryMb: 1_000 },
      connections: 100,
      sampler: {
        sample: () => ({ delayMs: 0, memoryBytes: memoryBytes(), heapBytes: 0 }),
        memoryBytes,
        close: () => {},
      },
    });
  }

  const levelOf = (admission: Admission) => {
    for (let count = 0; count < SAMPLES_TO_FALL; count++) admission.sample();
    return admission.load.level;
  };

  test('of memory count all its processes, until one of them ends', async () => {
    const { main, workers } = aStar('one', 'two');
    const [inMain, inOne, inTwo] = [anAdmission(350), anAdmission(300), anAdmission(200)];
    onTestFinished(() => [inMain, inOne, inTwo].forEach((each) => void each.close()));
    const { forget } = addUpLoad(main, inMain);
    const ends = workers.map((bus, index) => {
      const end = shareLoad({
        countViewers: () => 0,
        bus,
        process: index === 0 ? 'one' : 'two',
        admission: index === 0 ? inOne : inTwo,
        onError: () => {},
      });
      onTestFinished(end);
      return end;
    });
    for (const admission of [inMain, inOne, inTwo]) await until(() => levelOf(admission) === 'busy');
    ends[1]?.();
    forget('two');
    expect(levelOf(inMain)).toBe('normal');
  });

  test('of viewers has room for those of a worker that died, in whichever worker they come back', async () => {
    const { main, workers } = aStar('one', 'two');
    const anyAdmission = (workerCount: number) =>
      new Admission({
        settings: { ...defaultAdmission, viewers: 100 },
        ...{ connections: 10_000, workers: workerCount, sampler: null },
      });
    const inMain = anyAdmission(1);
    const { forget } = addUpLoad(main, inMain);
    const viewers = [40, 40];
    const sharing = workers.map((bus, index) => {
      const admission = anyAdmission(2);
      const end = shareLoad({
        ...{ bus, admission, process: index === 0 ? 'one' : 'two' },
        countViewers: () => viewers[index] ?? 0,
        onError: () => {},
      });
      onTestFinished(end);
      return { admission, end };
    });
    const mayHave = (index: number) => {
      for (let count = 0; ; count++) if (sharing[index]?.admission.refuseViewer(count)) return count;
    };
    expect([mayHave(0), mayHave(1)]).toEqual([50, 50]);
    viewers[0] = 45;
    await until(() => mayHave(0) === 53 && mayHave(1) === 48);
    sharing[0]?.end();
    forget('one');
    viewers[1] = 80;
    await until(() => mayHave(1) === 100);
  });
});

describeOnSqlite('A write of the main process', (openDb) => {
  const rename = { kind: 'lists' } as const;

  async function aWriter() {
    const db = await openDb();
    const { main, workers } = aStar('one', 'two');
    const teller = tellChanges(db, main);
    onTestFinished(() => teller.close());
    const write = () => db.deleteFrom('championships').execute();
    return { db, teller, workers, write };
  }

  test('is done when every worker has dropped what it changes', async () => {
    const { teller, workers, write } = await aWriter();
    const noted: Change[] = [];
    for (const [index, bus] of workers.entries()) {
      const process = index === 0 ? 'one' : 'two';
      const other = await openDb();
      other.onChange((change) => void noted.push(change));
      followChanges(other, bus, process);
      teller.add(process);
    }
    await write();
    expect(noted).toEqual([rename, rename]);
  });

  test('does not wait for a worker that hangs more than once, nor for one that has ended', async () => {
    const { teller, write } = await aWriter();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    teller.add('one');
    const first = write();
    await vi.advanceTimersByTimeAsync(5_000);
    await first;
    // No time passes now.
    await write();
    teller.add('two');
    const third = write();
    teller.forget('two');
    await third;
  });
});

describe('Connections', () => {
  const aSocket = (remoteAddress: string) =>
    ({ remoteAddress, destroyed: false, destroy() {}, on() {} }) as unknown as Socket;

  function aTaker() {
    const ids: number[] = [];
    const taker: Taker = { take: (_socket, id) => void ids.push(id) };
    return { taker, ids };
  }

  function open(perAddress = 100) {
    const refused: string[] = [];
    const connections = new Connections(perAddress, (reason) => void refused.push(reason));
    const server = connections.createServer({ isTls: false });
    const connect = (address = '127.0.0.1') => void server.emit('connection', aSocket(address));
    return { connections, connect, refused };
  }

  test('go to the worker with the fewest, also after one was replaced', () => {
    const { connections, connect } = open();
    const [one, two, three] = [aTaker(), aTaker(), aTaker()];
    connections.add(one.taker);
    connections.add(two.taker);
    for (let count = 0; count < 10; count++) connect();
    expect([one.ids.length, two.ids.length]).toEqual([5, 5]);
    connections.remove(one.taker);
    connections.add(three.taker);
    // Those of the worker that ended connect again.
    for (let count = 0; count < 5; count++) connect();
    expect([two.ids.length, three.ids.length]).toEqual([5, 5]);
    connections.onClosed(two.taker, two.ids.slice(0, 3));
    for (let count = 0; count < 3; count++) connect();
    expect([two.ids.length, three.ids.length]).toEqual([8, 5]);
  });

  test('wait for the first worker', () => {
    const { connections, connect } = open();
    const { taker, ids } = aTaker();
    connect();
    connect();
    connections.add(taker);
    expect(ids).toHaveLength(2);
  });

  test('of one address are limited over all workers, but not those of a proxy', () => {
    const { connections, connect, refused } = open(3);
    const [one, two] = [aTaker(), aTaker()];
    connections.add(one.taker);
    connections.add(two.taker);
    for (let count = 0; count < 4; count++) connect('192.0.2.1');
    expect(refused).toEqual(['3 connections from 192.0.2.1 are open']);
    connections.onForwarded(one.taker, one.ids);
    connect('192.0.2.1');
    expect(refused).toHaveLength(1);
    connections.remove(two.taker);
    connect('192.0.2.1');
    expect(refused).toHaveLength(1);
  });
});
