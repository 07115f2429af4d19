import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { JobThread, type JobThreadOptions } from './job-thread.ts';

/** Its tasks decide what it does: it responds, fails, never ends, takes endless memory, or exits. */
const thread = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ kind, value }) => {
  if (kind === 'echo') return parentPort.postMessage({ result: { value, threadId } });
  if (kind === 'fail') return parentPort.postMessage({ failure: value });
  if (kind === 'exit') process.exit(3);
  if (kind === 'loop') for (;;) {}
  if (kind === 'grow') for (const all = [];;) all.push({ number: all.length });
});`;

type Task = { kind: string; value?: string };

function aThread(options: Partial<JobThreadOptions> = {}) {
  const jobs = new JobThread<Task, { value: string; threadId: number }>({
    file: new URL(`data:text/javascript,${encodeURIComponent(thread)}`),
    deadlineMs: 60_000,
    resourceLimits: { maxOldGenerationSizeMb: 16 },
    waitingPerOwner: 10,
    waitingInAll: 100,
    ...options,
  });
  onTestFinished(() => jobs.close());
  const order: string[] = [];
  const run = async (owner: string, value: string) => {
    await jobs.run(owner, { kind: 'echo', value });
    order.push(value);
  };
  return { jobs, run, order };
}

test('owners alternate: one with a single job does not wait for all jobs of another', async () => {
  const { run, order } = aThread();
  await Promise.all([
    ...['a1', 'a2', 'a3', 'a4'].map((value) => run('a', value)),
    ...['b1', 'b2'].map((value) => run('b', value)),
    run('c', 'c1'),
  ]);
  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a job that takes too long is ended with its thread, and the next one runs in another thread', async () => {
  const { jobs } = aThread({ deadlineMs: 2_000 });
  const endless = jobs.run('a', { kind: 'loop' });
  const next = jobs.run('b', { kind: 'echo', value: 'after' });
  await expect(endless).rejects.toMatchObject({ reason: 'too-slow' });
  await expect(next).resolves.toMatchObject({ value: 'after' });
});

test('only a job that takes too much memory fails, and the jobs after it are done', async () => {
  const { jobs } = aThread();
  const before = await jobs.run('a', { kind: 'echo', value: 'before' });
  const greedy = jobs.run('a', { kind: 'grow' });
  const next = jobs.run('b', { kind: 'echo', value: 'after' });
  await expect(greedy).rejects.toMatchObject({ reason: 'too-large' });
  const after = await next;
  expect(after.value).toBe('after');
  expect(after.threadId).not.toBe(before.threadId);
});

test('a job that fails, or ends its thread, gets an error, and the others continue', async () => {
  const { jobs } = aThread();
  const failing = jobs.run('a', { kind: 'fail', value: 'no such thing' });
  const exiting = jobs.run('a', { kind: 'exit' });
  const next = jobs.run('a', { kind: 'echo', value: 'after' });
  await expect(failing).rejects.toMatchObject({ reason: 'failed', message: 'no such thing' });
  await expect(exiting).rejects.toMatchObject({ reason: 'failed' });
  await expect(next).resolves.toMatchObject({ value: 'after' });
});

test('the queue is limited: beyond a number per owner, or in total, jobs are refused', async () => {
  const { jobs, run, order } = aThread({ waitingPerOwner: 2, waitingInAll: 3 });
  const accepted = [run('a', 'a1'), run('a', 'a2'), run('a', 'a3'), run('b', 'b1')];
  await expect(jobs.run('a', { kind: 'echo' })).rejects.toMatchObject({ reason: 'owner-busy' });
  await expect(jobs.run('c', { kind: 'echo' })).rejects.toMatchObject({ reason: 'busy' });
  await Promise.all(accepted);
  expect(order).toHaveLength(4);
});

test('an idle thread is stopped, and started again when it is needed', async () => {
  const { jobs } = aThread({ idleMs: 1 });
  const first = await jobs.run('a', { kind: 'echo', value: '1' });
  await wait(100);
  const second = await jobs.run('a', { kind: 'echo', value: '2' });
  expect(second.threadId).not.toBe(first.threadId);
});

test('unfinished jobs get an error when the thread is closed', async () => {
  const { jobs } = aThread();
  const outcomes = Promise.allSettled([jobs.run('a', { kind: 'loop' }), jobs.run('b', { kind: 'echo' })]);
  await jobs.close();
  const closed = { status: 'rejected', reason: expect.objectContaining({ reason: 'closed' }) };
  expect(await outcomes).toEqual([closed, closed]);
});

test('a thread that cannot be started fails all of its jobs', async () => {
  const { jobs } = aThread({ workerData: () => 'functions cannot be copied' });
  const outcomes = await Promise.allSettled([1, 2].map(() => jobs.run('a', { kind: 'echo' })));
  expect(outcomes).toMatchObject([1, 2].map(() => ({ status: 'rejected', reason: { reason: 'failed' } })));
});
