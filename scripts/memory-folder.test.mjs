import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { makeMemoryFolder } from './memory-folder.mjs';

const parent = mkdtempSync(join(tmpdir(), 'lapwing-memory-'));
afterEach(() => {
  for (const name of readdirSync(parent)) rmSync(join(parent, name), { recursive: true });
});

it('creates an empty folder that PostgreSQL can use as another user', () => {
  const folder = makeMemoryFolder({ parent, freeMemoryBytes: 2 ** 34, roomBytes: 1 }) ?? '';
  expect(readdirSync(parent).map((name) => join(parent, name))).toEqual([folder]);
  expect(readdirSync(folder)).toEqual([]);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

it('creates none on a machine with little memory, with too little room, or without a memory folder', () => {
  expect(makeMemoryFolder({ parent, freeMemoryBytes: 2 ** 31, roomBytes: 1 })).toBeUndefined();
  expect(makeMemoryFolder({ parent, freeMemoryBytes: 2 ** 34, roomBytes: 2 ** 60 })).toBeUndefined();
  expect(makeMemoryFolder({ parent: join(parent, 'missing'), freeMemoryBytes: 2 ** 34 })).toBeUndefined();
  expect(readdirSync(parent)).toEqual([]);
});
