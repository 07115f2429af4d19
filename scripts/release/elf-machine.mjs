/** For which processor a compiled file of Linux is. */

import { closeSync, openSync, readdirSync, readSync } from 'node:fs';
import { join, relative } from 'node:path';

/** The field e_machine of an ELF header, by the names that Node has for processors. */
const machines = new Map([
  [0x03, 'ia32'],
  [0x28, 'arm'],
  [0x3e, 'x64'],
  [0xb7, 'arm64'],
  [0xf3, 'riscv64'],
]);

/**
 * @param {string} file
 * @returns {string | null} null if it is no ELF file
 */
export function elfMachine(file) {
  const header = Buffer.alloc(20);
  const opened = openSync(file, 'r');
  const length = readSync(opened, header, 0, header.length, 0);
  closeSync(opened);
  if (length < header.length || header.readUInt32BE(0) !== 0x7f454c46) return null;
  const isLittleEndian = header[5] === 1;
  const machine = isLittleEndian ? header.readUInt16LE(18) : header.readUInt16BE(18);
  return machines.get(machine) ?? `machine ${machine}`;
}

/**
 * All compiled files in a folder.
 * @param {string} folder
 * @returns {{ file: string, machine: string }[]}
 */
export function compiledFiles(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const machine = elfMachine(path);
      return machine === null ? [] : { file: relative(folder, path), machine };
    })
    .sort((a, b) => (a.file < b.file ? -1 : 1));
}
