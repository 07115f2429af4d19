/**
 * `npm run release:test`: unpacks the archive into an empty folder and uses it as a host would, without a network, without
 * Node or any other program on the path.
 */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin } from './build-packages.mjs';
import { atEnd, run, runQuietly, stopEverything, stopOnSignals } from './child-process.mjs';
import { findProgram } from './find-program.mjs';
import { packRelease } from './release/pack.mjs';
import { startServer } from './server-process.mjs';
import { root } from './workspace.mjs';

/** A visitor's way through results and live timing. */
const journeys = ['events.spec.ts', 'event.spec.ts', 'live.spec.ts'];

stopOnSignals();
const [unpacked] = process.argv.slice(2);
const isPassed = unpacked === undefined ? await testOutside() : await testInside(unpacked);
await stopEverything();
process.exitCode = isPassed ? 0 : 1;

async function testOutside() {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-release-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  const unpackedFolder = await unpack(folder);
  const inside = [process.execPath, import.meta.filename, unpackedFolder];
  if (process.getuid?.() !== 0 || findProgram('unshare') === undefined || findProgram('ip') === undefined) {
    console.log('skipped: only root can take the network away, with unshare and ip; tested with the network');
    return (await run(inside[0] ?? '', inside.slice(1))) === 0;
  }
  const withLoopback = 'ip link set lo up && exec "$@"';
  return (await run('unshare', ['--net', 'sh', '-c', withLoopback, 'sh', ...inside])) === 0;
}

/**
 * @param {string} folder
 * @returns {Promise<string>} the folder in it
 */
async function unpack(folder) {
  const output = join(root, 'release');
  const found = existsSync(output) ? readdirSync(output).find((name) => name.endsWith('.tar.gz')) : undefined;
  const archive = found === undefined ? (await packRelease()).archive : join(output, found);
  console.log(`Unpacking ${archive} …`);
  await mustPass('tar', ['-C', folder, '-xf', archive]);
  const [name = ''] = readdirSync(folder);
  await mustPass('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, name) });
  return join(folder, name);
}

/** @param {string} folder */
async function testInside(folder) {
  const command = join(folder, 'lapwing-server');
  const elsewhere = join(folder, '..', 'elsewhere');
  mkdirSync(elsewhere);
  const { PATH: _, ...rest } = process.env;
  const version = await mustPass(command, ['--version'], { cwd: elsewhere, env: { PATH: '' } });
  console.log(`Version ${version.trim()}, without a PATH.`);
  await mustPass(join(folder, 'lapwing'), ['--help'], { cwd: elsewhere, env: { PATH: '' } });

  const server = await startServer({
    dataDir: join(elsewhere, 'data'),
    command,
    args: [],
    env: { ...rest, PATH: '' },
  });
  const startedAtMs = performance.now();
  const page = await fetch(`${server.url}/`);
  const html = await page.text();
  const pageMs = performance.now() - startedAtMs;
  const seconds = ((server.firstAnswerMs + pageMs) / 1000).toFixed(2);
  console.log(`An empty server shows its first page ${seconds} s after it was started.`);
  if (page.status !== 200 || !html.includes('<h1')) throw new Error(`The first page is not shown:\n${html}`);
  await server.stop();

  const args = ['test', ...journeys, '--project=desktop', '--reporter=line'];
  const env = { ...process.env, LAPWING_E2E_SERVER: command };
  return (await run(bin('playwright'), args, { cwd: join(root, 'e2e'), env })) === 0;
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {import('./child-process.mjs').ProcessOptions} [options]
 */
async function mustPass(command, args, options) {
  const { code, output } = await runQuietly(command, args, options);
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${code}:\n${output}`);
  return output;
}
