/**
 * `npm run release:test`: unpacks the archive into an empty folder and uses it as a host would, without a network, without
 * Node or any other program on the path.
 */

import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { bin } from './build-packages.mjs';
import { atEnd, run, runQuietly, stopEverything, stopOnSignals } from './child-process.mjs';
import { findProgram } from './find-program.mjs';
import { startServer } from './server-process.mjs';
import { root } from './workspace.mjs';

/**
 * A visitor's way through results and live timing, and a host's from the empty server to a published race. The last ones
 * are pages for which the server reads files of libraries: fonts of sheets and pictures, and the API's documentation.
 */
const journeys = [
  ...['events.spec.ts', 'event.spec.ts', 'live.spec.ts', 'host.spec.ts'],
  ...['print.spec.ts', 'sharing.spec.ts', 'api-docs.spec.ts'],
];

stopOnSignals();
const [unpacked] = process.argv.slice(2);
process.exitCode = 1;
try {
  const isPassed = unpacked === undefined ? await testOutside() : await testInside(unpacked);
  process.exitCode = isPassed ? 0 : 1;
} finally {
  await stopEverything();
}

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
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const output = join(root, 'release');
  const system = `${process.platform}-${process.arch}`;
  const name = `lapwing-${version}-${system}`;
  if (!existsSync(join(output, `${name}.tar.gz`))) await run(process.execPath, ['scripts/release.mjs']);
  console.log(`Unpacking ${name} …`);
  await mustPass('tar', ['-C', folder, '-xf', join(output, `${name}.tar.gz`)]);
  await mustPass('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, name) });
  const relay = `lapwing-relay-${version}-${system}`;
  await mustPass('tar', ['-C', folder, '-xf', join(output, `${relay}.tar.gz`)]);
  await mustPass('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: join(folder, relay) });
  renameSync(join(folder, relay), join(folder, 'relay'));
  copyFileSync(join(output, `lapwing-${version}.tgz`), join(folder, `lapwing-${version}.tgz`));
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

  const { bomFormat, components } = JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8'));
  const names = components.map((/** @type {{ name: string }} */ { name }) => name);
  const missing = ['node', 'fastify', 'better-sqlite3', 'react'].filter((name) => !names.includes(name));
  if (bomFormat !== 'CycloneDX' || missing.length > 0)
    throw new Error(`The bill of materials lacks ${missing.join(', ')}`);
  console.log(`Its bill of materials has ${names.length} components.`);

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
  if (page.status !== 200) throw new Error(`The first page is not shown:\n${html}`);
  // On a slow machine the first ones are sent before the thread that renders them is ready.
  while (!(await (await fetch(`${server.url}/`)).text()).includes('<h1')) await wait(100);
  await testTrackSide(folder, elsewhere, server.url, version.trim());
  await server.stop();

  const args = ['test', ...journeys, '--project=desktop', '--reporter=line'];
  const env = { ...process.env, LAPWING_E2E_SERVER: command };
  return (await run(bin('playwright'), args, { cwd: join(root, 'e2e'), env })) === 0;
}

/**
 * The program for the track in each of its forms, each with a key of the server: from its archive, from the npm package in
 * an empty folder, and from the server itself.
 * @param {string} folder of the server
 * @param {string} elsewhere
 * @param {string} url
 * @param {string} version
 */
async function testTrackSide(folder, elsewhere, url, version) {
  const command = join(folder, 'lapwing-server');
  const host = { cwd: elsewhere, env: { PATH: '', LAPWING_DATA_DIR: join(elsewhere, 'data') } };
  await mustPass(command, ['organization', 'create', 'Kart Club', '--country', 'NL'], host);
  const made = await mustPass(command, ['key', 'create', '1', '--name', 'Tower'], host);
  const key = /^lapwing_\S+$/m.exec(made)?.[0] ?? '';
  const settings = { LAPWING_SERVER: url, LAPWING_KEY: key };

  const inArchive = { cwd: elsewhere, env: { PATH: '', ...settings } };
  const answers = [await mustPass(join(folder, '../relay/lapwing'), ['check'], inArchive)];
  const empty = join(elsewhere, 'empty');
  mkdirSync(empty);
  writeFileSync(join(empty, 'package.json'), '{}');
  const timer = {
    cwd: empty,
    env: {
      ...process.env,
      ...settings,
      npm_config_cache: join(elsewhere, 'npm-cache'),
      npm_config_offline: 'true',
    },
  };
  const file = `./lapwing-${version}.tgz`;
  copyFileSync(join(folder, '..', file), join(empty, file));
  answers.push(await mustPass('npx', ['--yes', file, 'check'], timer));
  await mustPass('npm', ['install', '--no-audit', '--no-fund', file], timer);
  answers.push(await mustPass('npx', ['lapwing', 'check'], timer));
  // Not offline, but there is no other server to reach.
  const online = { ...timer, env: { ...timer.env, npm_config_offline: 'false' } };
  answers.push(await mustPass('npx', ['--yes', `${url}/downloads/lapwing-${version}.tgz`, 'check'], online));
  const failed = answers.filter((answer) => !answer.includes('The key is "Tower" of Kart Club'));
  if (failed.length > 0)
    throw new Error(`The program for the track does not reach the server:\n${failed.join('\n')}`);
  console.log(`The program for the track reaches the server in ${answers.length} forms.`);
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
