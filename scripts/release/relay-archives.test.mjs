import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { systems } from './node-packages.mjs';
import { writeRelayLauncher } from './relay-archives.mjs';

function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing launcher '));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

it('there is an archive for each system on which a timer works', () => {
  expect(systems.map(({ system }) => system)).toEqual([
    ...['linux-x64', 'linux-arm64', 'macos-arm64', 'macos-x64', 'windows-x64'],
  ]);
});

it.each([
  ['its own Node', true, '@echo off\r\n"%~dp0node.exe" "%~dp0bin\\lapwing.js" %*\r\n'],
  ['the installed Node', false, '@echo off\r\nnode "%~dp0bin\\lapwing.js" %*\r\n'],
])('on Windows lapwing.cmd runs %s from its folder and passes everything on', (_which, hasNode, expected) => {
  const folder = emptyFolder();
  writeRelayLauncher(folder, { isWindows: true, hasNode });
  expect(readFileSync(join(folder, 'lapwing.cmd'), 'utf8')).toBe(expected);
});

it('elsewhere lapwing runs its own Node without a PATH, through a link, from a folder with spaces', () => {
  const folder = emptyFolder();
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/lapwing.js'), 'console.log(process.argv.slice(2).join("|"))');
  symlinkSync(process.execPath, join(folder, 'node'));
  writeRelayLauncher(folder, { isWindows: false, hasNode: true });
  symlinkSync(join(folder, 'lapwing'), join(folder, 'link'));
  for (const name of ['lapwing', 'link']) {
    const printed = execFileSync(join(folder, name), ['relay', 'a b'], {
      env: { PATH: '' },
      encoding: 'utf8',
    });
    expect(printed).toBe('relay|a b\n');
  }
});
