import { appendFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createRandom } from '@lapwing/timing/simulator/random';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { limitedDisk } from './limited-disk.test-support.ts';
import { type Outbox, type OutboxOptions, openOutbox } from './outbox.ts';

let folder: string;
const opened: Outbox[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lapwing-outbox-'));
});
afterEach(async () => {
  for (const outbox of opened.splice(0)) await outbox.close();
  await rm(folder, { recursive: true, force: true });
});

async function openIt(options: Partial<OutboxOptions> = {}): Promise<Outbox> {
  const outbox = await openOutbox({ folder, ...options });
  opened.push(outbox);
  return outbox;
}

async function fill(outbox: Outbox, from: number, until: number): Promise<void> {
  for (let number = from; number <= until; number++) await outbox.append(() => `record ${number}`);
}

async function drain(outbox: Outbox, most = Number.POSITIVE_INFINITY): Promise<string[]> {
  const texts: string[] = [];
  for (let record = await outbox.next(); record !== null; record = await outbox.next()) {
    if (texts.length >= most) break;
    texts.push(record.text);
    await outbox.acknowledge(record.sequence);
  }
  return texts;
}

function numbered(from: number, until: number): string[] {
  return Array.from({ length: until - from + 1 }, (_, index) => `record ${from + index}`);
}

async function segmentNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.startsWith('segment-')).sort();
}

describe('the outbox', () => {
  test('returns records in order, and the same one until it is acknowledged', async () => {
    const outbox = await openIt();
    await fill(outbox, 1, 3);
    expect((await outbox.next())?.text).toBe('record 1');
    expect((await outbox.next())?.text).toBe('record 1');
    expect(outbox.backlog()).toBe(3);
    expect(await drain(outbox)).toEqual(numbered(1, 3));
    expect(outbox.backlog()).toBe(0);
    expect(await outbox.next()).toBeNull();
  });

  test('has the records in a file before it resolves', async () => {
    const outbox = await openIt();
    await outbox.append(() => 'Zandvoort');
    const [name = ''] = await segmentNames();
    expect(await readFile(join(folder, name), 'utf8')).toContain('Zandvoort');
  });

  test('continues in the next run where the last one was killed', async () => {
    const killed = await openIt();
    await fill(killed, 1, 10);
    expect(await drain(killed, 4)).toEqual(numbered(1, 4));
    // The acknowledged number is written twice a second.
    await wait(700);

    const outbox = await openIt();
    expect(outbox.id).toBe(killed.id);
    expect(outbox.backlog()).toBe(6);
    expect(outbox.lastRecord).toEqual({ sequence: 10, text: 'record 10' });
    await fill(outbox, 11, 12);
    expect(await drain(outbox)).toEqual(numbered(5, 12));
  });

  test('starts new files at a size and deletes them when all their records are acknowledged', async () => {
    const outbox = await openIt({ segmentBytes: 100 });
    await fill(outbox, 1, 40);
    const before = await segmentNames();
    expect(before.length).toBeGreaterThan(8);
    expect(await drain(outbox, 20)).toEqual(numbered(1, 20));
    expect((await segmentNames()).length).toBeLessThan(before.length / 2 + 2);
    await drain(outbox);
    expect(await segmentNames()).toHaveLength(1);
  });

  test('numbers continue after everything was acknowledged, so that no number is used twice', async () => {
    const first = await openOutbox({ folder, segmentBytes: 50 });
    await fill(first, 1, 9);
    await drain(first);
    await first.close();
    await rm(join(folder, 'acknowledged'));
    const outbox = await openIt();
    expect(await outbox.append(() => 'next')).toBe(10);
  });

  test('drops a record that was cut off at any byte, and nothing before it', async () => {
    const first = await openOutbox({ folder });
    await fill(first, 1, 3);
    await first.close();
    const [name = ''] = await segmentNames();
    const path = join(folder, name);
    const whole = await readFile(path);
    const lastRecordBytes = 16 + 'record 3'.length;
    for (let missing = 1; missing <= lastRecordBytes; missing++) {
      await writeFile(path, whole);
      await truncate(path, whole.length - missing);
      await rm(join(folder, 'acknowledged'), { force: true });
      const outbox = await openOutbox({ folder });
      expect(outbox.damagedBytes).toBe(lastRecordBytes - missing);
      expect(await drain(outbox)).toEqual(numbered(1, 2));
      await outbox.close();
    }
  });

  test('never returns a record whose bytes have changed', async () => {
    const first = await openOutbox({ folder });
    await fill(first, 1, 20);
    await first.close();
    const [name = ''] = await segmentNames();
    const path = join(folder, name);
    const whole = await readFile(path);
    const random = createRandom('flipped bits');
    for (let round = 0; round < 60; round++) {
      const damaged = Buffer.from(whole);
      const place = random.whole(8, whole.length - 1);
      damaged[place] = (damaged[place] ?? 0) ^ (1 << random.whole(0, 7));
      await writeFile(path, damaged);
      await rm(join(folder, 'acknowledged'), { force: true });
      const outbox = await openOutbox({ folder });
      const texts = await drain(outbox);
      // The checksum includes the two unused bytes of a record's head, so every flip is found.
      expect(texts).toEqual(numbered(1, 20).slice(0, texts.length));
      expect(texts.length).toBeLessThan(20);
      await outbox.close();
    }
  });

  test('continues after garbage at the end of a file', async () => {
    const first = await openOutbox({ folder });
    await fill(first, 1, 2);
    await first.close();
    const [name = ''] = await segmentNames();
    await appendFile(join(folder, name), 'rubbish');
    const outbox = await openIt();
    expect(outbox.damagedBytes).toBe('rubbish'.length);
    await fill(outbox, 3, 4);
    expect(await drain(outbox)).toEqual(numbered(1, 4));
  });

  test('is for one program at a time', async () => {
    // The process that started this one is surely running.
    await writeFile(join(folder, 'lock'), `${process.ppid}\n`);
    await expect(openOutbox({ folder })).rejects.toThrow(`in use by process ${process.ppid}`);
    await writeFile(join(folder, 'lock'), '2147483600\n');
    expect((await openIt()).backlog()).toBe(0);
  });
});

describe('a full disk', () => {
  test('is reported, records are kept in memory in order, and go to the disk when there is space', async () => {
    const { disk, free } = limitedDisk(100);
    const outbox = await openIt({ disk, retryDiskMs: 10 });
    await fill(outbox, 1, 8);
    expect(outbox.diskFault()).toBe('no space left on the disk');
    expect(outbox.atRisk()).toBe(5);
    expect(outbox.backlog()).toBe(8);
    expect(await drain(outbox, 2)).toEqual(numbered(1, 2));

    free(10_000);
    await expect.poll(() => outbox.atRisk()).toBe(0);
    expect(outbox.diskFault()).toBeNull();
    await fill(outbox, 9, 10);
    expect(await drain(outbox)).toEqual(numbered(3, 10));
  });

  test('does not keep the records in memory from being sent', async () => {
    const { disk, free } = limitedDisk(60);
    const outbox = await openIt({ disk, retryDiskMs: 5 });
    await fill(outbox, 1, 6);
    expect(await drain(outbox, 5)).toEqual(numbered(1, 5));
    expect(outbox.atRisk()).toBe(1);
    free(10_000);
    await expect.poll(() => outbox.atRisk()).toBe(0);
    expect(await drain(outbox)).toEqual(['record 6']);
  });

  test('makes the reader wait once the memory is full too', async () => {
    const { disk } = limitedDisk(8);
    const outbox = await openIt({ disk, memoryBytes: 100, retryDiskMs: 5 });
    let appended = 0;
    const filling = (async () => {
      for (; appended < 10; appended++) await outbox.append(() => `record ${appended + 1}`);
    })();
    await wait(50);
    expect(appended).toBe(5);
    expect(await drain(outbox, 3)).toEqual(numbered(1, 3));
    await wait(20);
    expect(appended).toBe(8);
    const rest: string[] = [];
    while (rest.length < 7) rest.push(...(await drain(outbox)));
    await filling;
    expect(rest).toEqual(numbered(4, 10));
  });

  test('loses nothing and repeats nothing, whenever space is freed', async () => {
    const random = createRandom('room');
    const { disk, free } = limitedDisk(200);
    const outbox = await openIt({ disk, retryDiskMs: 1, segmentBytes: 120 });
    const sent: string[] = [];
    for (let number = 1; number <= 300; number++) {
      await outbox.append(() => `record ${number}`);
      if (random.chance(0.2)) free(random.whole(1, 200));
      if (random.chance(0.3)) sent.push(...(await drain(outbox, random.whole(1, 4))));
      if (random.chance(0.1)) await wait(2);
    }
    sent.push(...(await drain(outbox)));
    expect(sent).toEqual(numbered(1, 300));
  });
});
