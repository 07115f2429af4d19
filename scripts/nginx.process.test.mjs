import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { runQuietly, start, stop } from './child-process.mjs';
import { documentedBlock } from './documented-blocks.mjs';
import { findProgram } from './find-program.mjs';
import { freePort } from './free-port.mjs';
import { startServer } from './server-process.mjs';
import { serverMain } from './workspace.mjs';

const HOST = 'timing.example.org';
const MIB = 1024 * 1024;
const nginx = findProgram('nginx') ?? 'nginx';

const folder = mkdtempSync(join(tmpdir(), 'lapwing-nginx-'));
const config = join(folder, 'nginx.conf');
/** @type {import('./server-process.mjs').ServerProcess} */
let server;
/** @type {import('node:child_process').ChildProcess} */
let proxy;
let port = 0;
let plainPort = 0;
let key = '';

beforeAll(async () => {
  const dataDir = join(folder, 'data');
  server = await startServer({
    dataDir,
    env: { LAPWING_DEMO: 'off', LAPWING_PUBLIC_URL: `https://${HOST}` },
  });
  const command = (/** @type {string[]} */ ...args) =>
    execFileSync(process.execPath, [serverMain, ...args, '--json'], {
      env: { ...process.env, LAPWING_DATA_DIR: dataDir },
      encoding: 'utf8',
    });
  command('organization', 'create', 'Kart Club', '--country', 'NL');
  key = JSON.parse(command('key', 'create', '1', '--name', 'Timing PC')).key;
  [port, plainPort] = [await freePort(), await freePort()];
  makeCertificate();
  writeFileSync(join(folder, 'lapwing.conf'), siteConfig());
  // The settings of Debian's nginx.conf that a proxy needs, in our own folder.
  mkdirSync(join(folder, 'body'));
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/body;`,
  );
  writeFileSync(
    config,
    `pid ${folder}/nginx.pid; error_log ${folder}/error.log; daemon off; events {}
http { access_log off; ${paths.join(' ')} include ${folder}/lapwing.conf; }`,
  );
  proxy = start(nginx, ['-c', config], { stdio: 'ignore' });
  await vi.waitFor(async () => expect((await ask('/api/health')).status).toBe(200), { timeout: 120_000 });
});
afterAll(async () => {
  await stop(proxy, 'SIGTERM');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function makeCertificate() {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const name = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...kind, '-days', '2', ...name, ...files], { stdio: 'ignore' });
}

/** The block as it is in the documentation, with our ports and our certificate. */
function siteConfig() {
  const places = [
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl;', `listen 127.0.0.1:${port} ssl;`],
    ['127.0.0.1:8080', `127.0.0.1:${server.port}`],
    ['/etc/letsencrypt/live/timing.example.org', folder],
  ];
  return places.reduce((text, [old = '', ours = '']) => {
    expect(text).toContain(old);
    return text.replaceAll(old, ours);
  }, documentedBlock('nginx'));
}

const tls = () => ({ ca: readFileSync(join(folder, 'fullchain.pem')), servername: HOST });

/**
 * @param {string} path
 * @param {{ method?: string, headers?: Record<string, string>, body?: string | Buffer }} [options]
 * @returns {Promise<{ status: number | undefined, text: string }>}
 */
function ask(path, { method = 'GET', headers = {}, body } = {}) {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port, path, method, headers: { host: HOST, ...headers }, ...tls() },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', reject).end(body);
  });
}

/** @param {number} bytes in all, most of them blanks */
function upload(bytes) {
  const document = JSON.stringify({
    uploadId: `of-${bytes}`,
    event: {
      clientId: 'cup',
      name: 'Cup',
      sport: 'Karting',
      startDate: '2026-05-11',
      location: { name: 'Pottendijk', countryCode: 'NL', timeZone: 'Europe/Amsterdam' },
    },
    sessions: [
      {
        clientId: 'final',
        name: 'Final',
        type: 'race',
        startsAt: '2026-05-11T14:00:00',
        status: 'Provisional',
        competitors: [{ number: '7', lastName: 'Jansen', laps: [{ lapTimeMs: 61_000 }] }],
      },
    ],
  });
  return ask('/api/ingest/v1/results', {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: Buffer.from(document.padEnd(bytes)),
  });
}

it('nginx accepts the documented block', async () => {
  expect(await runQuietly(nginx, ['-t', '-c', config])).toMatchObject({
    code: 0,
    output: expect.stringContaining('test is successful'),
  });
});

it('redirects visitors from http to https', async () => {
  const response = await fetch(`http://127.0.0.1:${plainPort}/events?sport=Car`, { redirect: 'manual' });
  expect(response.status).toBe(301);
  expect(response.headers.get('location')).toMatch(/^https:\/\/[^/]+\/events\?sport=Car$/);
});

it('lets uploads through up to the documented limit, and no further', async () => {
  for (const bytes of [3 * MIB, 64 * MIB]) {
    const { status, text } = await upload(bytes);
    expect(status, text).toBe(200);
  }
  expect(await upload(64 * MIB + 1)).toMatchObject({ status: 413 });
});

it('lets live sockets through', async () => {
  const socket = new WebSocket(`wss://127.0.0.1:${port}/api/live/socket`, {
    headers: { host: HOST },
    ...tls(),
  });
  const answer = await new Promise((resolve, reject) => {
    socket.once('open', () => socket.send('{"k":"join-session","sessionId":"lw-1-1"}'));
    socket.once('message', (data) => resolve(JSON.parse(String(data))));
    socket.once('error', reject);
  });
  expect(answer).toMatchObject({ k: expect.any(String) });
  socket.close();
});

it('ignores forwarding headers that a visitor sends', async () => {
  const statuses = [];
  for (let number = 0; number < 31; number++) {
    const { status } = await ask('/idp/lapwing/B2C_1A_SIGNUP_SIGNIN/v2.0/sign-up', {
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: `https://${HOST}`,
        'x-forwarded-for': `203.0.113.${number}`,
      },
      body: `givenName=Anna&surName=Jansen&email=anna${number}%40example.org`,
    });
    statuses.push(status);
  }
  // Thirty e-mails an hour are sent for one address, which is that of this machine.
  expect(statuses).toEqual([...Array(30).fill(200), 429]);
});

it('does not count as the machine itself: metrics stay closed', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  expect((await ask('/metrics')).status).not.toBe(200);
});
