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
import { compiledFiles } from './release/elf-machine.mjs';
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

/** Of Debian, for the emulator. */
const armLibraries = '/usr/aarch64-linux-gnu';

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
  await unpackForArm64(join(output, `lapwing-${version}-linux-arm64.tar.gz`), folder);
  return join(folder, name);
}

/**
 * @param {string} archive
 * @param {string} folder
 */
async function unpackForArm64(archive, folder) {
  if (process.arch === 'arm64') return;
  const reason = whyNotArm64(archive);
  if (reason !== null) {
    console.log(`skipped: the archive for ARM: ${reason}`);
    return;
  }
  const unpackedFolder = arm64Folder(join(folder, 'x'));
  mkdirSync(unpackedFolder);
  await mustPass('tar', ['-C', unpackedFolder, '--strip-components=1', '-xf', archive]);
  await mustPass('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: unpackedFolder });
}

/** @param {string} archive */
function whyNotArm64(archive) {
  if (!existsSync(archive)) return 'npm run release could not make it here';
  if (emulator() === undefined) return 'it needs qemu-aarch64 (on Debian: apt-get install qemu-user-static)';
  if (!existsSync(join(armLibraries, 'lib/libstdc++.so.6')))
    return 'it needs libraries (on Debian: apt-get install libc6-arm64-cross libstdc++6-arm64-cross)';
  return null;
}

function emulator() {
  return findProgram('qemu-aarch64-static', 'qemu-aarch64');
}

/** Next to the folder of the archive for this machine. @param {string} folder */
function arm64Folder(folder) {
  return join(folder, '../arm64');
}

/**
 * On this processor only in an emulator, which cannot start the processes of workers.
 * @param {string} folder
 * @param {string} elsewhere
 */
async function testArm64(folder, elsewhere) {
  const unpackedFolder = arm64Folder(folder);
  const command = emulator();
  if (!existsSync(unpackedFolder) || command === undefined) return;
  const files = compiledFiles(unpackedFolder);
  const foreign = files.filter(({ machine }) => machine !== 'arm64');
  // Node, SQLite, live push, passwords, and two of pictures.
  if (foreign.length > 0 || files.length < 6)
    throw new Error(`These files of the archive for ARM are compiled:\n${JSON.stringify(files, null, 2)}`);
  const node = ['-L', armLibraries, join(unpackedFolder, 'node')];
  const addons = files.map(({ file }) => join(unpackedFolder, file)).filter((file) => file.endsWith('.node'));
  const load = 'for (const file of process.argv.slice(1)) process.dlopen({ exports: {} }, file)';
  await mustPass(command, [...node, '-e', load, ...addons]);
  const server = await startServer({
    dataDir: join(elsewhere, 'data-arm64'),
    command,
    args: [...node, join(unpackedFolder, 'packages/server/bin/lapwing-server.js'), 'start'],
    env: { PATH: '', LAPWING_WORKERS: '0' },
  });
  // It renders too slowly there: the page is sent without its HTML, and a browser draws it.
  const page = await fetch(`${server.url}/`);
  const html = await page.text();
  if (page.status !== 200 || !html.includes('<title>'))
    throw new Error(`The archive for ARM does not show its first page:\n${html}`);
  await server.stop();
  console.log(
    `The archive for ARM has ${files.length} compiled files, and shows its first page in an emulator.`,
  );
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
  await testArm64(folder, elsewhere);

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
