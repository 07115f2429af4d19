import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { describeOnSqlite } from '../storage/engines.test-support.ts';
import { aSignInRequest } from './identity.test-support.ts';
import { anna, CLIENT, openIdentity } from './open-identity.test-support.ts';
import { originOf } from './own-origins.ts';

const asked = (host: string) => ({ protocol: 'http' as const, host, hostname: host.replace(/:\d+$/, '') });

describe('the origin of a visitor', () => {
  it.each([
    ['results.test', 'https://results.test'],
    ['results.test:6666', 'https://results.test'],
    ['Results.Test', 'https://results.test'],
    ['live.test:6666', 'https://live.test'],
    ['evil.test', 'https://live.test'],
  ])('that requests %s is %s', (host, origin) => {
    const origins = { publicUrl: 'https://live.test', hosts: ['results.test'] };
    expect(originOf(asked(host), origins)).toBe(origin);
  });

  it('has the port of the published address, whichever one was requested', () => {
    const origins = { publicUrl: 'http://live.test:8080', hosts: ['results.test'] };
    expect(originOf(asked('results.test:6666'), origins)).toBe('http://results.test:8080');
    expect(originOf(asked('results.test'), origins)).toBe('http://results.test:8080');
  });
});

type RequestInput = { method?: string; body?: string };

/** A program that chooses its Host header. */
function ask(url: string, host: string, { method = 'GET', body = '' }: RequestInput = {}) {
  return new Promise<{ status: number; text: string; location: string }>((resolve, reject) => {
    const headers = { host, 'content-type': 'application/x-www-form-urlencoded' };
    const sent = request(url, { method, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      const { statusCode = 0, headers: answered } = response;
      response.on('end', () => resolve({ status: statusCode, text, location: answered.location ?? '' }));
    });
    sent.on('error', reject).end(body);
  });
}

describeOnSqlite('a Host header with a port of somebody else', (openDb) => {
  const origins = { publicUrl: 'https://live.test', hosts: ['results.test'] };
  const open = async () => openIdentity(await openDb(), undefined, origins);

  it('does not get into a reset link', async () => {
    const { authority, mails } = await open();
    const body = new URLSearchParams({ email: anna.email }).toString();
    await ask(`${authority}/forgotten`, 'results.test:6666', { method: 'POST', body });
    await expect.poll(() => mails.length).toBe(1);
    expect(mails[0]?.text).toContain('https://results.test/');
    expect(mails[0]?.text).not.toContain('6666');
  });

  it('is not accepted as a return address after signing in', async () => {
    const { authority } = await open();
    const begin = (redirect_uri: string) =>
      ask(aSignInRequest(authority, CLIENT, { redirect_uri }).authorizeUrl, 'results.test:6666');
    expect((await begin('https://results.test:6666/auth')).status).toBe(400);
    expect((await begin('http://results.test:6666/auth')).status).toBe(400);
    expect((await begin('https://results.test/auth')).status).toBe(303);
  });

  it('is not on any page', async () => {
    const { authority } = await open();
    for (const page of ['sign-up', 'forgotten', 'account', '.well-known/openid-configuration']) {
      expect((await ask(`${authority}/${page}`, 'results.test:6666')).text).not.toContain('6666');
    }
  });
});

describeOnSqlite('a site without a published address', (openDb) => {
  it('puts no markup from a Host header into its pages', async () => {
    const { authority } = await openIdentity(await openDb());
    for (const page of ['sign-up', 'forgotten', 'confirm-sign-up', 'confirm-email', 'account']) {
      expect((await ask(`${authority}/${page}`, 'a"><script>x')).text).not.toContain('<script>x');
    }
  });
});
