/**
 * `npm run container:test`: builds the image from the release archive and uses it as a host would: with a read-only root,
 * without privileges, stopped and started again on the same volume. The base image is made here, with Debian's packages,
 * so it needs no image registry.
 */

import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { atEnd, run, runQuietly, stopEverything, stopOnSignals } from './child-process.mjs';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';
import { root } from './workspace.mjs';

const BASE = 'docker.io/library/debian:bookworm-slim';
const IMAGE = 'localhost/lapwing';
const CONTAINER = 'lapwing-test';
/** Explicit limits: a machine that is a container itself may not raise its own. */
const limits = ['--network=host', '--ulimit=nofile=1024:1024', '--ulimit=nproc=1000:1000'];
const baseFile = join(root, 'node_modules/.cache/lapwing/debian-bookworm.tar');

stopOnSignals();
const storage = mkdtempSync(join(tmpdir(), 'lapwing-container-'));
atEnd(async () => {
  await podman('rm', '--force', '--all');
  rmSync(storage, { recursive: true, force: true });
});
const reason = whyNot();
try {
  if (reason === null) await testImage();
  else console.log(`skipped: ${reason}`);
} finally {
  await stopEverything();
}

/** @returns {string | null} why it cannot be tested here */
function whyNot() {
  const missing = ['podman', 'mmdebstrap'].filter((name) => findProgram(name) === undefined);
  if (missing.length > 0) return `containers need ${missing.join(' and ')}`;
  const archives = existsSync(join(root, 'release')) ? readdirSync(join(root, 'release')) : [];
  const processor = process.arch;
  if (!archives.some((name) => new RegExp(`^lapwing-\\d.*-linux-${processor}\\.tar\\.gz$`).test(name)))
    return 'there is no release: npm run release makes one';
  return null;
}

async function testImage() {
  await makeBase();
  // Every layer would be a whole copy here.
  const quickly = ['--layers=false', '--isolation=chroot'];
  const built = await podman('build', ...quickly, '--format=docker', '--tag', IMAGE, root);
  if (built.code !== 0) throw new Error(`The image could not be built:\n${built.output}`);
  const { output: size } = await podman('image', 'inspect', '--format', '{{.Size}}', IMAGE);
  console.log(`The image has ${Math.round(Number(size) / 1e6)} MB.`);

  const port = await freePort();
  const probe = await podman('run', '--rm', ...limits, '--entrypoint=/opt/lapwing/node', IMAGE, '--version');
  if (probe.code !== 0) {
    console.log(`skipped: this machine does not run containers: ${probe.output.trim().split('\n').at(-1)}`);
    return;
  }
  // Before its version come warnings, for example about a machine without systemd.
  console.log(`A container runs Node ${probe.output.trim().split('\n').at(-1)}.`);

  await mustPass('volume', 'create', 'lapwing-data');
  await startContainer(port);
  await expectLines({
    'the user': [['exec', CONTAINER, 'id', '-u'], '10001'],
    'a file outside the volume': [
      ['exec', CONTAINER, 'sh', '-c', 'touch /opt/x 2> /dev/null || echo refused'],
      'refused',
    ],
    'the health check': [['healthcheck', 'run', CONTAINER], ''],
  });
  await mustPass(
    'exec',
    CONTAINER,
    '/opt/lapwing/lapwing-server',
    'organization',
    'create',
    'Kart Club',
    '--country',
    'NL',
  );
  await mustPass('stop', '--time', '30', CONTAINER);
  const { output: exitCode } = await mustPass('inspect', '--format', '{{.State.ExitCode}}', CONTAINER);
  if (exitCode.trim() !== '0') throw new Error(`The container ended with ${exitCode}`);
  await mustPass('rm', CONTAINER);

  await startContainer(port);
  const { output: organizations } = await mustPass(
    'exec',
    CONTAINER,
    '/opt/lapwing/lapwing-server',
    'organization',
    'list',
  );
  if (!organizations.includes('Kart Club')) throw new Error(`The volume lost its data:\n${organizations}`);
  await mustPass('stop', '--time', '30', CONTAINER);
  console.log('The image serves, as a user without privileges, and keeps its data.');
}

/** @param {number} port */
async function startContainer(port) {
  await mustPass(
    ...[
      'run',
      '--detach',
      '--name',
      CONTAINER,
      '--read-only',
      '--cap-drop=all',
      '--security-opt=no-new-privileges',
    ],
    ...[...limits, '--env', `PORT=${port}`, '--volume', 'lapwing-data:/data', IMAGE],
  );
  for (;;) {
    const page = await fetch(`http://127.0.0.1:${port}/`).catch(() => null);
    if (page?.ok && (await page.text()).includes('<h1')) return;
    const { output } = await podman('inspect', '--format', '{{.State.Status}}', CONTAINER);
    if (output.trim() !== 'running')
      throw new Error(`The container is ${output}${(await podman('logs', CONTAINER)).output}`);
    await wait(200);
  }
}

/** Made once; a small Debian takes a minute. */
async function makeBase() {
  if (!existsSync(baseFile)) {
    console.log('Making the base image …');
    mkdirSync(join(baseFile, '..'), { recursive: true });
    const args = ['--quiet', '--variant=minbase', 'bookworm', `${baseFile}.new.tar`];
    const code = await run('mmdebstrap', args);
    if (code !== 0) throw new Error('The base image could not be made');
    await runQuietly('mv', [`${baseFile}.new.tar`, baseFile]);
  }
  await mustPass('import', baseFile, BASE);
}

/** @param {Record<string, [args: string[], expected: string]>} checks */
async function expectLines(checks) {
  for (const [what, [args, expected]] of Object.entries(checks)) {
    const { output } = await mustPass(...args);
    if (output.trim() !== expected) throw new Error(`${what}: ${output.trim()} instead of ${expected}`);
  }
}

/** With a storage of its own, which disappears with the test. @param {string[]} args */
function podman(...args) {
  const own = ['--root', join(storage, 'root'), '--runroot', join(storage, 'run'), '--storage-driver=vfs'];
  // Unlike crun it also runs next to cgroups of both versions.
  const runtime = findProgram('runc') === undefined ? [] : ['--runtime=runc'];
  return runQuietly('podman', [...own, ...runtime, '--cgroup-manager=cgroupfs', ...args]);
}

/** @param {string[]} args */
async function mustPass(...args) {
  const { code, output } = await podman(...args);
  if (code !== 0) throw new Error(`podman ${args.join(' ')} ended with ${code}:\n${output}`);
  return { output };
}
