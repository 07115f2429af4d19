import { describe, expect, it, vi } from 'vitest';
import { atEnd, run, runInLines, runQuietly, start, stop, stopEverything } from './child-process.mjs';

const grandchild = `
  process.once("SIGINT", () => { console.log("interrupted"); process.exit() });
  console.log("ready");
  setInterval(() => {}, 1000);`;
/** A program that starts another one on the same output, and waits. */
const parent = `
  const { spawn } = require('node:child_process');
  spawn(process.execPath, ['-e', ${JSON.stringify(grandchild)}], { stdio: 'inherit' });
  setInterval(() => {}, 1000);`;

async function startFamily() {
  const child = start(process.execPath, ['-e', parent], { stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => child.stdout?.once('data', resolve));
  return child;
}

describe('child processes', () => {
  it('return their exit code and their output', async () => {
    expect(await run(process.execPath, ['-e', 'process.exit(3)'])).toBe(3);
    const { code, output } = await runQuietly(process.execPath, [
      '-e',
      'console.log("out"); console.error("err")',
    ]);
    expect(code).toBe(0);
    expect(output).toMatch(/out/);
    expect(output).toMatch(/err/);
  });

  it('print whole lines if several share a terminal', async () => {
    const printed = vi.spyOn(console, 'log').mockReturnValue();
    const program =
      'process.stdout.write("be"); setTimeout(() => { console.log("gin"); process.exit(3) }, 50)';
    const [code] = await Promise.all([
      runInLines(process.execPath, ['-e', program]),
      runInLines(process.execPath, ['-e', 'console.error("other")']),
    ]);
    const lines = printed.mock.calls.map(([line]) => line);
    printed.mockRestore();
    expect(code).toBe(3);
    expect(lines.sort()).toEqual(['begin', 'other']);
  });

  it('report a missing command instead of throwing', async () => {
    const { code, output } = await runQuietly('/no/such/program', []);
    expect(code).toBe(127);
    expect(output).toContain('ENOENT');
  });

  it('end together with the processes they started', async () => {
    const child = await startFamily();
    let output = '';
    child.stdout?.on('data', (text) => (output += text));
    // Its output is closed only when the last process that writes to it has ended.
    await stop(child);
    expect(output).toBe('interrupted\n');
    expect(child.signalCode).toBe('SIGINT');
  });

  it('are stopped with everything else, and then the cleanups run, last registered first', async () => {
    /** @type {string[]} */
    const order = [];
    const child = await startFamily();
    atEnd(() => void order.push('first'));
    atEnd(() => void order.push(`second, child ${child.signalCode}`));
    await stopEverything();
    expect(order).toEqual(['second, child SIGINT', 'first']);
  });
});
