import { existsSync } from 'node:fs';
import { expect, it, vi } from 'vitest';
import { bin } from './build-packages.mjs';
import { windowsCommand } from './windows-command.mjs';

it('npm is started as the script that runs already', () => {
  vi.stubEnv('npm_execpath', 'C:\\npm\\npm-cli.js');
  expect(windowsCommand('npm', ['ci'])).toEqual([process.execPath, ['C:\\npm\\npm-cli.js', 'ci']]);
  vi.unstubAllEnvs();
});

it.each(['vite', 'vitest', 'playwright'])('%s is started as the script of its package', (name) => {
  const [command, [script = '', ...args]] = windowsCommand(bin(name), ['--help']);
  expect(command).toBe(process.execPath);
  expect(existsSync(script)).toBe(true);
  expect(args).toEqual(['--help']);
});

it('other programs stay as they are', () => {
  expect(windowsCommand(process.execPath, ['x.mjs'])).toEqual([process.execPath, ['x.mjs']]);
});
