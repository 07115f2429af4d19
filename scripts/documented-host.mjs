/** A machine for following the documentation: a fresh clone, system folders in a temporary one, and a real server. */

import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { runQuietly, start, stop, stopEverything } from './child-process.mjs';
import { copyWorkspace } from './copy-workspace.mjs';
import { standIns } from './documented-stand-ins.mjs';
import { freePort } from './free-port.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { root } from './workspace.mjs';

const TIME_LIMIT_MS = 90_000;
const password = 'secret';

export async function openHostMachine() {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-docs-'));
  const [clone, bin, home] = [
    join(folder, 'srv/lapwing'),
    join(folder, 'usr/local/bin'),
    join(folder, 'home'),
  ];
  for (const each of [bin, home, join(folder, 'etc'), join(folder, 'var/lib/lapwing')])
    mkdirSync(each, { recursive: true });
  copyWorkspace(clone);
  copyBuild(clone);
  useGit(folder, clone);
  for (const [name, text] of Object.entries(standIns)) {
    writeFileSync(join(bin, name), `#!/bin/bash\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const postgres = await openPostgres();
  const [port, rmonitorPort, p3Port] = [await freePort(), await freePort(), await freePort()];
  const unit = join(folder, 'lapwing.service');
  const env = {
    PATH: `${bin}:${home}/npm/bin:${postgres.programs}:${process.env.PATH}`,
    HOME: home,
    npm_config_prefix: join(home, 'npm'),
    npm_config_offline: 'true',
    REAL_NPM: execFileSync('which', ['npm'], { encoding: 'utf8' }).trim(),
    MACHINE: folder,
    UNIT: unit,
    PORT: String(port),
    LAPWING_SETTINGS_FILE: join(folder, 'etc/lapwing.env'),
    ...postgres.env,
  };
  writeFileSync(env.LAPWING_SETTINGS_FILE, '');
  const state = join(folder, 'state.sh');
  writeFileSync(state, `cd ${clone}\nexport LAPWING_DEMO=off\n`);
  writeFiles(clone);
  let key = '';
  /** By command: many sentences name the same one. @type {Map<string, string>} */
  const helps = new Map();

  /** Fills in values that a reader would, and the folders and ports of this machine. @param {string} text */
  function filledIn(text) {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    const places = {
      '/srv/lapwing': clone,
      '/usr/local/bin': bin,
      '/etc/lapwing.env': env.LAPWING_SETTINGS_FILE,
      '/var/lib/lapwing': join(folder, 'var/lib/lapwing'),
      '/var/backups/lapwing': join(folder, 'var/backups/lapwing'),
      'https://timing.example.org': `http://localhost:${port}`,
      'localhost:8080': `localhost:${port}`,
      PASSWORD: password,
      '@localhost/': `@${postgres.address}/`,
      'lapwing-VERSION': `lapwing-${version}`,
      'LAPWING_KEY=…': `LAPWING_KEY=${key}`,
      'rmonitor localhost': `rmonitor localhost:${rmonitorPort}`,
      'p3 localhost': `p3 localhost:${p3Port}`,
      'p3 192.168.1.20': `p3 localhost:${p3Port}`,
      'serve rmonitor': `serve rmonitor --port ${rmonitorPort}`,
      'serve p3': `serve p3 --port ${p3Port}`,
    };
    return Object.entries(places).reduce((done, [old, ours]) => done.replaceAll(old, ours), text);
  }

  /** Runs a shell with the earlier exports. @param {string} script */
  async function inShell(script) {
    const text = `set -eo pipefail\n. ${state}\n${script}\n{ export -p; echo "cd $PWD"; } > ${state}\n`;
    const child = start('bash', ['-c', text], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part) => (output += part));
    // createuser asks for it twice; most commands end without a question, perhaps before it is written.
    child.stdin?.on('error', () => {}).end(`${password}\n${password}\n`);
    const insist = setTimeout(() => stop(child, 'SIGKILL'), TIME_LIMIT_MS);
    const code = await new Promise((resolve) => child.once('exit', resolve));
    clearTimeout(insist);
    if (code !== 0) throw new Error(`Ended with ${code}:\n${script}\n${output}`);
    key = /^(lapwing_[a-z2-7]{12}_\S+)$/m.exec(output)?.[1] ?? key;
    return output;
  }

  /** A window that stays open. @param {string} command */
  function openWindow(command) {
    const text = `. ${state}\n${command.replace(/^lapwing/, 'exec lapwing')}`;
    const child = start('bash', ['-c', text], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (part) => (output += part));
    return {
      child,
      /** @param {(output: string) => Promise<boolean>} isDone */
      async until(isDone) {
        for (let tries = 0; !(await isDone(output)); tries++) {
          if (child.exitCode !== null || tries > 900)
            throw new Error(`${command} did not do what is expected:\n${output}`);
          await wait(100);
        }
        return output;
      },
      /** Ctrl-C, as a terminal sends it to everything that runs in it. */
      async close() {
        await stop(child);
        if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}:\n${output}`);
      },
    };
  }

  /** Counts this organisation's sessions on the server. */
  async function countSessions() {
    const headers = { authorization: `Bearer ${key}` };
    const answer = await fetch(`http://localhost:${port}/api/ingest/v1/events`, { headers });
    /** @type {{ sessions: unknown[] }[]} */
    const events = JSON.parse(await answer.text());
    return events.flatMap(({ sessions }) => sessions).length;
  }

  /** Timing software or a decoder in one window, the relay in another, until the server has the session. @param {string[]} commands */
  async function inWindows(commands) {
    const relays = commands.filter((command) => command.startsWith('lapwing relay'));
    const sources = commands.filter((command) => !relays.includes(command));
    const isDecoder = commands.some((command) => / p3 /.test(command));
    if (sources.length === 0)
      sources.push(filledIn(`lapwing simulate --serve ${isDecoder ? 'p3' : 'rmonitor'} --minutes 15`));
    const windows = sources.map((command) => openWindow(command));
    try {
      let loops = '';
      for (const source of windows) {
        const said = await source.until(async (output) => (isDecoder ? /--loop "[^"]+"/ : /\d/).test(output));
        loops = /--loop "([^"]+)"/.exec(said)?.[1] ?? '';
      }
      if (!isDecoder) await record(rmonitorPort, join(clone, 'saturday.txt'));
      for (const command of relays) {
        const before = await countSessions();
        const relay = openWindow(command.replace('1001=finish,…', loops));
        windows.push(relay);
        relay.child.stdin?.write('green\n');
        await relay.until(async () => (await countSessions()) > before);
      }
      for (const window of [...windows].reverse()) await window.close();
    } finally {
      await Promise.all(windows.map(({ child }) => stop(child, 'SIGKILL')));
    }
  }

  return {
    /** @param {string} block */
    async run(block) {
      const lines = block
        .replaceAll(/\\\n\s*/g, '')
        .split('\n')
        .filter(Boolean);
      if (lines.every((line) => /^lapwing (simulate --serve|relay) /.test(line)))
        return inWindows(lines.map(filledIn));
      if (!existsSync(unit)) writeUnit();
      if (/^npm start/m.test(block)) await tryOut();
      await inShell(filledIn(block.replace(/^npm start.*$/m, '')));
    },
    /** @param {string} name @param {string} text */
    write(name, text) {
      writeFileSync(join(folder, name), filledIn(text));
      return join(folder, name);
    },
    /** @param {string} program @param {string[]} words */
    async helpOf(program, words) {
      const named = words.filter((word) => /^[a-z][a-z-]+$/.test(word)).slice(0, 2);
      const command = [program, ...named].join(' ');
      const help = helps.get(command) ?? (await inShell(`NO_COLOR=1 ${command} --help`));
      helps.set(command, help);
      return help;
    },
    async close() {
      const pid = join(folder, 'server.pid');
      if (existsSync(pid)) await runQuietly('kill', [readFileSync(pid, 'utf8').trim()]);
      await stopEverything();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };

  function writeUnit() {
    const [, ini = ''] =
      /```ini\n(.*?)```/s.exec(readFileSync(join(root, 'docs/operating.md'), 'utf8')) ?? [];
    writeFileSync(unit, filledIn(ini));
  }

  /** Starts it as described in the README, and stops it with Ctrl-C. */
  async function tryOut() {
    const window = openWindow('exec npm start');
    await window.until(async (output) => /Lapwing is running at/.test(output));
    // npm's shell ends with the signal, and npm with its shell. The server ends by itself, in order.
    await stop(window.child);
    while (await fetch(`http://localhost:${port}/api/health`).catch(() => null)) await wait(50);
  }
}

/** Copies the last build with its stamp. @param {string} clone */
function copyBuild(clone) {
  const folders = [
    'server/dist',
    'server/dist-native',
    'relay/dist',
    'relay/dist-pack',
    'web/dist',
    'web/dist-ssr',
  ];
  for (const each of folders.map((name) => join('packages', name))) {
    if (existsSync(join(root, each))) cpSync(join(root, each), join(clone, each), { recursive: true });
  }
  const stamp = 'node_modules/.cache/lapwing/build-stamp';
  if (existsSync(join(root, stamp))) cpSync(join(root, stamp), join(clone, stamp));
}

/** `git pull` gets the new version from somewhere. @param {string} folder @param {string} clone */
function useGit(folder, clone) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync('git', ['-c', 'user.name=host', '-c', 'user.email=host@example.org', ...args], {
      cwd: clone,
      stdio: 'ignore',
    });
  git('init', '-b', 'main');
  git('add', '-A');
  git('commit', '-m', 'Lapwing');
  git('clone', '--bare', clone, join(folder, 'origin.git'));
  git('remote', 'add', 'origin', join(folder, 'origin.git'));
  git('fetch', 'origin');
  git('branch', '-u', 'origin/main');
}

/** A database server without the role lapwing, which the documentation creates. */
async function openPostgres() {
  const opened = await startPostgres();
  if ('reason' in opened) throw new Error(`The documentation needs it: ${opened.reason}`);
  const { hostname, port } = new URL(opened.url);
  const programs = findPostgres() ?? '';
  const sql = (/** @type {string} */ user, /** @type {string} */ text) =>
    execFileSync(join(programs, 'psql'), [
      '-h',
      hostname,
      '-p',
      port,
      '-U',
      user,
      '-d',
      'postgres',
      '-qc',
      text,
    ]);
  sql('lapwing', 'create role postgres superuser login');
  sql('postgres', 'alter role lapwing rename to first');
  return {
    programs,
    address: `${hostname}:${port}`,
    env: { PGHOST: hostname, PGPORT: port, PGUSER: 'postgres' },
  };
}

/** Records the output of timing software for some seconds. @param {number} port @param {string} file */
async function record(port, file) {
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.setEncoding('utf8').on('data', (text) => (heard += text));
  for (let tries = 0; heard.split('\n').length < 60 && tries < 100; tries++) await wait(100);
  socket.destroy();
  writeFileSync(file, heard);
}

/** The files that the documentation names. @param {string} folder */
function writeFiles(folder) {
  const results =
    'Pos,No.,Name,Class,Laps,Total Tm,Best Tm\n1,07,Mara Bakker,Junior,2,1:41.500,50.200\n2,12,Kenji Tanaka,Junior,2,1:43.000,51.000\n';
  const laps =
    'No.,Time of Day,Lap,Lap Tm\n07 - Mara Bakker - Junior,,,\n,14:01:00.000,1,51.300\n,14:01:50.200,2,50.200\n12 - Kenji Tanaka - Junior,,,\n,14:01:01.000,1,52.000\n,14:01:52.000,2,51.000\n';
  writeFileSync(join(folder, 'results.csv'), results);
  writeFileSync(join(folder, 'laps.csv'), laps);
  mkdirSync(join(folder, 'saturday'));
  writeFileSync(join(folder, 'saturday/Race 2 results.csv'), results);
  writeFileSync(join(folder, 'saturday/Race 2 laps.csv'), laps);
}
