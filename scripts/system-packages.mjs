/**
 * Installs the programs that the tests need in addition to npm packages: browsers, a Japanese font, PostgreSQL, NATS, nginx,
 * HAProxy, Varnish, pebble.
 */

import { spawnSync } from 'node:child_process';
import { run } from './child-process.mjs';
import { findWindowlessChromium, WINDOWLESS } from './find-chromium.mjs';
import { findFirefox } from './find-firefox.mjs';
import { findProgram } from './find-program.mjs';
import { findPostgres } from './postgres.mjs';

/** @typedef {{ debianName: string, purpose: string, isThere: () => boolean }} SystemPackage */

/** @type {SystemPackage[]} */
const needed = [
  {
    debianName: WINDOWLESS,
    purpose: 'the browser journeys',
    isThere: () => findWindowlessChromium() !== undefined,
  },
  {
    debianName: 'firefox-esr',
    purpose: 'the journeys in Firefox',
    isThere: () => findFirefox() !== undefined,
  },
  { debianName: 'fonts-noto-cjk', purpose: 'Japanese text in the journeys', isThere: hasJapaneseFont },
  {
    debianName: 'postgresql',
    purpose: 'the store tests on PostgreSQL',
    isThere: () => findPostgres() !== undefined,
  },
  {
    debianName: 'nats-server',
    purpose: 'the tests of several servers',
    isThere: () => findProgram('nats-server') !== undefined,
  },
  {
    debianName: 'nginx-light',
    purpose: 'the documented reverse proxy',
    isThere: () => findProgram('nginx') !== undefined,
  },
  {
    debianName: 'haproxy',
    purpose: 'the journey with several servers',
    isThere: () => findProgram('haproxy') !== undefined,
  },
  {
    debianName: 'varnish',
    purpose: 'the documented cache',
    isThere: () => findProgram('varnishd') !== undefined,
  },
  {
    debianName: 'openssl',
    purpose: 'the certificate of that proxy',
    isThere: () => findProgram('openssl') !== undefined,
  },
  {
    debianName: 'pebble',
    purpose: 'certificates by ACME',
    isThere: () => findProgram('pebble') !== undefined,
  },
];

/** Installs what is missing if it may, otherwise prints in one line what to install. */
export async function ensureSystemPackages() {
  if (missing().length > 0 && process.getuid?.() === 0 && findProgram('apt-get')) {
    await aptInstall(missing().map(({ debianName }) => debianName));
  }
  const left = missing();
  if (left.length === 0) return;
  const list = left.map(({ debianName, purpose }) => `${debianName} (${purpose})`).join(', ');
  console.log(
    `Please install: ${list}. On Debian: apt-get install ${left.map((each) => each.debianName).join(' ')}`,
  );
}

function missing() {
  return needed.filter(({ isThere }) => !isThere());
}

/** @param {string[]} names */
async function aptInstall(names) {
  console.log(`Installing ${names.join(', ')} …`);
  // RUNLEVEL=1 keeps Debian from starting services of its own.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  await run('apt-get', ['update', '-qq'], { env });
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env });
}

function hasJapaneseFont() {
  const { status, stdout } = spawnSync('fc-list', [':lang=ja', 'family'], { encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '';
}
