import { spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get as httpGet } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, globalAgent, request as httpsRequest } from 'node:https';
import { type AddressInfo, createServer as createNetServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePort } from '../../free-port.test-support.ts';
import { createServer } from '../server.ts';
import { findStoredCertificate } from './acme.ts';
import { isRenewalDue, readCertificate } from './certificate.ts';
import { openAuthority } from './certificates.test-support.ts';
import { frontOf, openTls, type TlsOptions } from './open-tls.ts';

const HOST = 'timing.example.org';

async function aPlainServer() {
  const app = await createServer();
  app.post('/echo', async (request) => ({ length: JSON.stringify(request.body).length, host: request.host }));
  app.get('/large', async () => 'x'.repeat(3_000_000));
  const sockets = new WebSocketServer({ noServer: true });
  app.server.on('upgrade', (request, socket, head) =>
    sockets.handleUpgrade(request, socket, head, (client) =>
      client.on('message', (text) => client.send(`${request.headers['x-forwarded-for']} ${String(text)}`)),
    ),
  );
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return { host: '127.0.0.1', port: (app.server.address() as AddressInfo).port };
}

async function open(source: TlsOptions['tls']['source'], changes: Partial<TlsOptions> = {}) {
  const lines: string[] = [];
  const log = (details: unknown, line: string) =>
    void lines.push(`${line} ${String((details as { reason?: string }).reason ?? '')}`);
  const logs = { info: log, warn: log, error: log };
  const tls = { port: await freePort(), redirectPort: await freePort(), source };
  const dataDir = mkdtempSync(join(tmpdir(), 'lapwing-tls-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const running = await openTls({
    tls,
    publicUrl: `https://${HOST}:${tls.port}`,
    moreHosts: [],
    dataDir,
    host: '127.0.0.1',
    createFront: frontOf(await aPlainServer(), logs),
    log: logs,
    filesEveryMs: 3_600_000,
    ...changes,
  });
  onTestFinished(() => running.close());
  return { ...tls, running, lines, dataDir };
}

type Asked = { ca: string; port: number };

function askHttp2(
  { ca, port }: Asked,
  headers: Record<string, string>,
  body = '',
): Promise<{ status: number; text: string }> {
  const client = connectHttp2(`https://127.0.0.1:${port}`, { ca, servername: HOST });
  return new Promise((resolve, reject) => {
    client.on('error', reject);
    const stream = client.request({ ':authority': `${HOST}:${port}`, ...headers });
    let [status, text] = [0, ''];
    stream.setEncoding('utf8');
    stream.on('response', (answer) => {
      status = Number(answer[':status']);
    });
    stream.on('data', (part: string) => {
      text += part;
    });
    stream.on('error', reject);
    stream.on('end', () => {
      client.close();
      resolve({ status, text });
    });
    if (body !== '') stream.end(body);
  });
}

function askHttp1({ ca, port }: Asked, path: string): Promise<{ status: number | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${HOST}:${port}`,
      'x-forwarded-for': '192.0.2.99',
      'x-forwarded-host': 'evil.example',
    };
    const agent = new Agent({ keepAlive: false });
    const sent = httpsRequest(
      { host: '127.0.0.1', port, path, ca, servername: HOST, headers, agent },
      (response) => {
        let text = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', reject).end();
  });
}

/** The serial number of the certificate that a visitor gets now. */
function serialAt({ ca, port }: Asked): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connectTls({ host: '127.0.0.1', port, ca, servername: HOST }, () => {
      resolve(socket.getPeerCertificate().serialNumber);
      socket.destroy();
    });
    socket.on('error', reject);
  });
}

it('https speaks HTTP/2, HTTP/1.1 and WebSocket, and plain http leads to it', async () => {
  const authority = openAuthority();
  const { port, redirectPort } = await open({ kind: 'files', ...authority.issue(HOST) });
  const asked = { ca: authority.ca, port };

  const seen = { host: `${HOST}:${port}`, protocol: 'https', isEncrypted: false, isForwarded: true };
  const two = await askHttp2(asked, { ':path': '/api/health/connection' });
  expect([two.status, JSON.parse(two.text)]).toEqual([200, seen]);
  const one = await askHttp1(asked, '/api/health/connection');
  expect([one.status, JSON.parse(one.text)]).toEqual([200, seen]);
  expect((await askHttp2(asked, { ':path': '/large' })).text).toHaveLength(3_000_000);
  const post = { ':path': '/echo', ':method': 'POST', 'content-type': 'application/json' };
  expect(JSON.parse((await askHttp2(asked, post, JSON.stringify('y'.repeat(30_000)))).text)).toMatchObject({
    length: 30_002,
  });
  expect((await askHttp2(asked, { ':path': '/metrics' })).status).toBe(404);

  const socket = new WebSocket(`wss://127.0.0.1:${port}/live`, { ca: authority.ca });
  const answer = await new Promise((resolve, reject) => {
    socket.on('open', () => socket.send('hello'));
    socket.on('message', (text) => resolve(String(text)));
    socket.on('error', reject);
  });
  socket.close();
  expect(answer).toBe('127.0.0.1 hello');

  const redirected = await new Promise<string | undefined>((resolve) =>
    httpGet(
      { host: '127.0.0.1', port: redirectPort, path: '/events/7?a=b', headers: { host: 'evil.example' } },
      (response) => {
        response.resume();
        resolve(response.headers.location);
      },
    ),
  );
  expect(redirected).toBe(`https://${HOST}:${port}/events/7?a=b`);
});

it('certificate files are read again when they change, and a wrong one changes nothing', async () => {
  const authority = openAuthority();
  const [first, second, other] = [
    authority.issue(HOST),
    authority.issue(HOST),
    authority.issue('other.example'),
  ];
  const [certificate, key] = [join(authority.folder, 'used.pem'), join(authority.folder, 'used.key')];
  const put = (pair: { certificate: string; key: string }) => {
    copyFileSync(pair.certificate, certificate);
    copyFileSync(pair.key, key);
  };
  put(first);
  const { port, running, lines } = await open({ kind: 'files', certificate, key });
  const asked = { ca: authority.ca, port };
  const before = await serialAt(asked);

  put(other);
  await running.look();
  await running.look();
  copyFileSync(first.key, key);
  await running.look();
  writeFileSync(certificate, 'rubbish');
  await running.look();
  expect(await serialAt(asked)).toBe(before);
  expect(lines).toEqual([
    `the certificate could not be renewed The certificate in ${certificate} is not for ${HOST}.`,
    `the certificate could not be renewed The key does not belong to the certificate in ${certificate}.`,
    `the certificate could not be renewed ${certificate} holds no certificate.`,
  ]);

  put(second);
  await running.look();
  expect(await serialAt(asked)).not.toBe(before);
});

it('a start with a wrong certificate or a taken port is refused in one line', async () => {
  const authority = openAuthority();
  const good = authority.issue(HOST);
  const refusal = async (work: Promise<unknown>) => String(await work.catch((error: unknown) => error));
  const files = (changes: object) => ({ kind: 'files' as const, ...good, ...changes });
  expect(await refusal(open(files({ certificate: '/nowhere.pem' })))).toMatch(
    /\/nowhere\.pem cannot be read \(ENOENT\)/,
  );
  expect(await refusal(open(files({ key: good.certificate })))).toMatch(
    /The key of the certificate .+ cannot be read/,
  );
  expect(await refusal(open(files(authority.issue('other.example'))))).toMatch(
    /is not for timing\.example\.org/,
  );

  const taken = createNetServer();
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void taken.close());
  const { port } = taken.address() as AddressInfo;
  for (const [ports, setting] of [
    [{ port, redirectPort: await freePort() }, 'LAPWING_TLS_PORT'],
    [{ port: await freePort(), redirectPort: port }, 'LAPWING_TLS_REDIRECT_PORT'],
  ] as const) {
    const tls = { ...ports, source: files({}) };
    expect(await refusal(open(files({}), { tls }))).toBe(
      `OperatorError: Port ${port} is taken by another program. Stop it, or set ${setting}.`,
    );
  }
});

it('an expired certificate is refused, and one is renewed after two thirds of its life', () => {
  const authority = openAuthority();
  const pair = authority.issue(HOST, { days: 9 });
  const text = {
    chain: readFileSync(pair.certificate, 'utf8'),
    key: readFileSync(pair.key, 'utf8'),
    from: 'file',
  };
  const inDays = (days: number) => Date.now() + days * 86_400_000;
  expect(() => readCertificate(text, [HOST], inDays(10))).toThrow(/expired on/);
  const certificate = readCertificate(text, [HOST], Date.now());
  expect([isRenewalDue(certificate, inDays(5)), isRenewalDue(certificate, inDays(7))]).toEqual([false, true]);
});

it('without an answer of the authority there is one line, and plain http keeps running', async () => {
  for (const [directoryUrl, reason] of [
    ['https://acme.invalid/dir', /got no certificate from acme\.invalid: no name server/],
    ['https://127.0.0.1:9/dir', /got no certificate from 127\.0\.0\.1:9: nothing listens/],
  ] as const) {
    const { redirectPort, running, lines } = await open({ kind: 'auto', directoryUrl, email: null });
    await running.look();
    expect(
      lines.every((line) => line.startsWith('there is no certificate yet') && !line.includes('\n')),
    ).toBe(true);
    expect(lines[0]).toMatch(reason);
    const status = await new Promise((resolve) =>
      httpGet({ host: '127.0.0.1', port: redirectPort }, (response) => {
        response.resume();
        resolve(response.statusCode);
      }),
    );
    expect(status).toBe(301);
  }
});

const pebble = (process.env.PATH ?? '')
  .split(':')
  .map((folder) => join(folder, 'pebble'))
  .find((path) => existsSync(path));

it.skipIf(pebble === undefined)(
  'a certificate is obtained by ACME, stored and used (skipped if Debian’s pebble is not installed)',
  async () => {
    const authority = openAuthority();
    const api = authority.issue('localhost');
    const [apiPort, managementPort, redirectPort] = [await freePort(), await freePort(), await freePort()];
    const config = join(authority.folder, 'pebble.json');
    writeFileSync(
      config,
      JSON.stringify({
        pebble: {
          listenAddress: `127.0.0.1:${apiPort}`,
          managementListenAddress: `127.0.0.1:${managementPort}`,
          certificate: api.certificate,
          privateKey: api.key,
          httpPort: redirectPort,
          tlsPort: await freePort(),
          ocspResponderURL: '',
          externalAccountBindingRequired: false,
        },
      }),
    );
    const dns = `127.0.0.1:${await freePort()}`;
    const names = spawn(
      'pebble-challtestsrv',
      [
        ...['-defaultIPv4', '127.0.0.1', '-defaultIPv6', '', '-dns01', dns],
        ...['-http01', '', '-https01', '', '-tlsalpn01', '', '-management', `127.0.0.1:${await freePort()}`],
      ],
      { stdio: 'ignore' },
    );
    const child = spawn(pebble ?? '', ['-config', config, '-dnsserver', dns], {
      env: { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
      stdio: 'ignore',
    });
    onTestFinished(() => {
      names.kill();
      child.kill();
    });
    const { default: acme } = await import('acme-client');
    globalAgent.options.ca = authority.ca;
    onTestFinished(() => {
      globalAgent.options.ca = undefined;
    });
    const directoryUrl = `https://localhost:${apiPort}/dir`;
    await expect
      .poll(() =>
        acme.axios.get(directoryUrl).then(
          ({ status }) => status,
          () => 0,
        ),
      )
      .toBe(200);

    const source = { kind: 'auto' as const, directoryUrl, email: null };
    const tls = { port: await freePort(), redirectPort, source };
    const { lines, dataDir, running } = await open(source, { tls, publicUrl: `https://${HOST}` });
    for (let round = 0; round < 300 && lines.length === 0; round += 1) await wait(100);
    expect(lines).toEqual([expect.stringMatching(/^a new certificate is in use/)]);
    const stored = await findStoredCertificate(
      { directoryUrl, email: null, hosts: [HOST], dataDir },
      Date.now(),
    );
    expect(stored?.chain).toContain('BEGIN CERTIFICATE');
    const root = await acme.axios.get(`https://localhost:${managementPort}/roots/0`);
    const answer = await askHttp2(
      { ca: String(root.data), port: tls.port },
      { ':path': '/api/health/connection' },
    );
    expect(answer.status).toBe(200);
    // It is not renewed before its time.
    await running.look();
    expect(lines).toHaveLength(1);

    // The next one is for the same account, with and without an e-mail address.
    await running.close();
    for (const email of [null, 'host@example.org']) {
      rmSync(join(dataDir, 'tls/certificate.json'));
      const again = { ...tls, source: { ...source, email } };
      const next = await open(again.source, { tls: again, publicUrl: `https://${HOST}`, dataDir });
      for (let round = 0; round < 300 && next.lines.length === 0; round += 1) await wait(100);
      expect(next.lines).toEqual([expect.stringMatching(/^a new certificate is in use/)]);
      await next.running.close();
    }
  },
);
