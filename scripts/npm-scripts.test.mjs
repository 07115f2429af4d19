import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { start } from './child-process.mjs';
import { root } from './workspace.mjs';

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

it.each(Object.entries(scripts))('npm run %s is a line that sh and cmd both understand', (_name, line) => {
  expect(line).toMatch(/^(node [\w/.-]+|biome( [\w-]+)+)$/);
});

it('a signal to npm ends its program, which has time to finish', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-npm-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const ended = join(folder, 'ended');
  const endWithNpm = JSON.stringify(pathToFileURL(join(root, 'scripts/end-with-npm.mjs')).href);
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { writeFileSync } from 'node:fs';
import { endWithNpm } from ${endWithNpm};
endWithNpm();
process.on('SIGTERM', () => setTimeout(() => { writeFileSync('ended', 'orderly'); process.exit(); }, 100));
setInterval(() => {}, 1000);
console.log('ready');
`,
  );
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "start": "node program.mjs" } }');

  const npm = start('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise((resolve) => npm.stdout?.on('data', (text) => /^ready/m.test(text) && resolve(null)));
  process.kill(npm.pid ?? 0, 'SIGTERM');
  // The file is there before its text is.
  while (!readIfThere(ended)) await wait(20);
  expect(readIfThere(ended)).toBe('orderly');
});

/** @param {string} path */
function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}
