/** Checks the site from outside in: at its public address, through its proxy. */

import { randomBytes } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { LIVE_SOCKET_PATH } from '@lapwing/contract/values/constants';
import * as z from 'zod/mini';
import { CONNECTION_PATH, type SeenConnection, seenConnection } from '../http/monitoring/connection-route.ts';
import { PRODUCT_VERSION } from '../product-version.ts';
import type { Settings } from '../settings/settings.ts';
import { type Finding, type Installation, isPublished, ok, problem, RESTART, warning } from './check.ts';

const TIME_LIMIT_MS = 10_000;
const EDIT_PROXY = 'sudo nano /etc/nginx/conf.d/lapwing.conf && sudo systemctl reload nginx';

const health = z.object({ status: z.string(), version: z.string() });

export async function checkPublicAddress({ settings }: Installation): Promise<Finding | null> {
  if (!isPublished(settings)) return null;
  const { publicUrl } = settings;
  let response: Response;
  try {
    response = await ask(`${publicUrl}/api/health`);
  } catch (error) {
    return unreachable(settings, error);
  }
  const { status } = response;
  if (status === 502 || status === 503 || status === 504)
    return problem(`the proxy cannot reach the server (${status})`, 'sudo systemctl start lapwing');
  if (status >= 300 && status < 400)
    return problem(
      `${publicUrl} leads to ${response.headers.get('location')}`,
      EDIT_PROXY,
      'LAPWING_PUBLIC_URL has to be the address that visitors end at',
    );
  const answer = health.safeParse(await response.json().catch(() => null));
  if (!answer.success) return problem(`another program answers at ${publicUrl} (${status})`, EDIT_PROXY);
  const { version } = answer.data;
  if (version !== PRODUCT_VERSION)
    return warning(`version ${version} answers, and ${PRODUCT_VERSION} is installed`, RESTART);
  return ok(`${publicUrl} answers`);
}

export async function checkProxy({ settings }: Installation): Promise<Finding | null> {
  if (!isPublished(settings)) return null;
  const answer = seenConnection.safeParse(
    await ask(`${settings.publicUrl}${CONNECTION_PATH}`)
      .then((response) => response.json())
      .catch(() => null),
  );
  // The check of the address has the reason.
  return answer.success ? judgeConnection(answer.data, settings.publicUrl) : null;
}

export function judgeConnection(seen: SeenConnection, publicUrl: string): Finding {
  const { protocol, host } = new URL(publicUrl);
  if (seen.host !== host)
    return problem(
      `the proxy passes on the host ${seen.host} instead of ${host}`,
      EDIT_PROXY,
      'add: proxy_set_header Host $host;',
    );
  if (`${seen.protocol}:` !== protocol)
    return problem(
      `the proxy does not pass on ${protocol.slice(0, -1)}`,
      EDIT_PROXY,
      'add: proxy_set_header X-Forwarded-Proto $scheme;',
    );
  if (protocol === 'https:' && !seen.isEncrypted && !seen.isForwarded)
    return problem(
      'the proxy does not pass on the addresses of visitors, so all of them count as one',
      EDIT_PROXY,
      'add: proxy_set_header X-Forwarded-For $remote_addr;',
    );
  return ok(seen.isForwarded ? 'host, scheme and address are passed on' : 'there is none');
}

/** Live timing needs it. Many proxies pass on requests, but not this. */
export async function checkLiveSocket({ settings }: Installation): Promise<Finding | null> {
  if (!isPublished(settings)) return null;
  const status = await upgradeStatus(`${settings.publicUrl}${LIVE_SOCKET_PATH}`);
  if (status === null) return null;
  if (status === 101) return ok('live connections pass');
  return problem(
    `live connections are refused with ${status}`,
    EDIT_PROXY,
    'add: proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection "upgrade";',
  );
}

function ask(url: string): Promise<Response> {
  return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIME_LIMIT_MS) });
}

/** null if nothing answers. */
function upgradeStatus(url: string): Promise<number | null> {
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': randomBytes(16).toString('base64'),
  };
  return new Promise((resolve) => {
    const request = send(url, { headers, timeout: TIME_LIMIT_MS }, (response) => {
      response.destroy();
      resolve(response.statusCode ?? 0);
    });
    request.on('upgrade', (_, socket) => {
      socket.destroy();
      resolve(101);
    });
    request.on('timeout', () => request.destroy(new Error('timeout')));
    request.on('error', () => resolve(null));
    request.end();
  });
}

function unreachable({ publicUrl, tls }: Settings, error: unknown): Finding {
  const { hostname } = new URL(publicUrl);
  const code = codeOf(error);
  switch (code) {
    case 'ENOTFOUND':
      return problem(
        `no name server knows ${hostname}`,
        `dig +short ${hostname}`,
        'add an A or AAAA record with the address of this machine where the domain is registered',
      );
    case 'EAI_AGAIN':
      return problem('no name server answers', 'cat /etc/resolv.conf');
    case 'ECONNREFUSED':
      return tls === null
        ? problem(`nothing listens at ${publicUrl}`, 'sudo systemctl restart nginx', 'or another proxy')
        : problem(`nothing listens at ${publicUrl}`, RESTART, 'the log says why there is no https');
    case 'TimeoutError':
    case 'UND_ERR_CONNECT_TIMEOUT':
      return problem(
        `${publicUrl} does not answer`,
        'sudo ufw allow 443/tcp',
        'a firewall may be in between',
      );
    default:
      return problem(`${publicUrl} cannot be reached (${code})`, `curl -v ${publicUrl}/api/health`);
  }
}

/** `fetch` hides the reason in its cause. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return error.cause === undefined ? error.name : codeOf(error.cause);
}
