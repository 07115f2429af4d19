import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compiledFiles, elfMachine } from './elf-machine.mjs';

/** @param {number} machine */
function elf(machine, isLittleEndian = true) {
  const header = Buffer.alloc(64);
  header.set([0x7f, 0x45, 0x4c, 0x46, 2, isLittleEndian ? 1 : 2, 1]);
  if (isLittleEndian) header.writeUInt16LE(machine, 18);
  else header.writeUInt16BE(machine, 18);
  return header;
}

it('all compiled files of a folder are found by what is in them, with their processor', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-elf-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, 'lib/deep'), { recursive: true });
  writeFileSync(join(folder, 'node'), elf(0xb7));
  writeFileSync(join(folder, 'lib/deep/one.node'), elf(0x3e));
  writeFileSync(join(folder, 'lib/libpicture.so.8'), elf(0xb7));
  writeFileSync(join(folder, 'lib/other'), elf(0x16, false));
  writeFileSync(join(folder, 'lib/empty.node'), '');
  writeFileSync(join(folder, 'lib/script.node'), '#!/bin/sh, and more than twenty characters');
  expect(compiledFiles(folder)).toEqual([
    { file: 'lib/deep/one.node', machine: 'x64' },
    { file: 'lib/libpicture.so.8', machine: 'arm64' },
    { file: 'lib/other', machine: 'machine 22' },
    { file: 'node', machine: 'arm64' },
  ]);
});

it.runIf(process.platform === 'linux')('this Node is for this processor', () => {
  expect(elfMachine(process.execPath)).toBe(process.arch);
});
