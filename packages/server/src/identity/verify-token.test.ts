import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { base64url, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { verifyOwnTokens, verifyTokensOf } from './verify-token.ts';

const issuer = 'https://lapwing.example/idp';
const audience = 'the-site';
const { privateKey, publicKey } = await generateKeyPair('RS256');
const jwks = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256' }] };

const nowS = () => Math.floor(Date.now() / 1000);

function aToken(claims: JWTPayload = {}, key: typeof privateKey = privateKey): Promise<string> {
  const payload = { iss: issuer, aud: audience, sub: 'anna', iat: nowS(), exp: nowS() + 3600, ...claims };
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: 'k1' }).sign(key);
}

const admit = async ({ sub }: { sub: string }) => ({ accountId: sub });
const verify = verifyOwnTokens({ issuer, audience, jwks }, admit);

test('a valid token gives its user', async () => {
  expect(await verify(await aToken())).toEqual({ accountId: 'anna' });
});

test('clocks may differ by five minutes and no more', async () => {
  expect(await verify(await aToken({ exp: nowS() - 290 }))).not.toBeNull();
  expect(await verify(await aToken({ exp: nowS() - 310 }))).toBeNull();
  expect(await verify(await aToken({ nbf: nowS() + 290 }))).not.toBeNull();
  expect(await verify(await aToken({ nbf: nowS() + 310 }))).toBeNull();
});

test.each([
  ['of another issuer', { iss: 'https://evil.example' }],
  ['for another audience', { aud: 'other-site' }],
  ['without an end', { exp: undefined }],
  ['without a subject', { sub: undefined }],
] as const)('a token %s is not valid', async (_, claims) => {
  // An undefined claim is a missing one.
  expect(await verify(await aToken(claims as unknown as JWTPayload))).toBeNull();
});

test('a token signed by someone else, changed, unsigned or signed with the public key as a secret is not valid', async () => {
  const other = await generateKeyPair('RS256');
  expect(await verify(await aToken({}, other.privateKey))).toBeNull();

  const [header, , signature] = (await aToken()).split('.');
  const forged = base64url.encode(
    JSON.stringify({ iss: issuer, aud: audience, sub: 'ben', iat: nowS(), exp: nowS() + 9 }),
  );
  expect(await verify(`${header}.${forged}.${signature}`)).toBeNull();
  const none = base64url.encode(JSON.stringify({ alg: 'none' }));
  expect(await verify(`${none}.${forged}.`)).toBeNull();
  const secret = new TextEncoder().encode(JSON.stringify(jwks.keys[0]));
  const hmac = await new SignJWT({ iss: issuer, aud: audience, sub: 'ben', iat: nowS(), exp: nowS() + 9 })
    .setProtectedHeader({ alg: 'HS256', kid: 'k1' })
    .sign(secret);
  expect(await verify(hmac)).toBeNull();
  expect(await verify('rubbish')).toBeNull();
});

test('tokens of an external provider are checked against its published keys', async () => {
  let isUp = false;
  let keys = { status: 200, text: '' };
  const provider = createServer((request, response) => {
    const { port } = provider.address() as AddressInfo;
    if (!isUp) response.writeHead(503).end();
    else if (request.url?.endsWith('openid-configuration')) {
      response.end(JSON.stringify({ issuer, jwks_uri: `http://127.0.0.1:${port}/keys` }));
    } else response.writeHead(keys.status).end(keys.text);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  const { port } = provider.address() as AddressInfo;
  const verifyTheirs = verifyTokensOf(`http://127.0.0.1:${port}/tenant/`, audience, admit);
  try {
    // An unreachable provider is not the token's fault.
    await expect(verifyTheirs(await aToken())).rejects.toMatchObject({
      statusCode: 503,
      details: {
        headers: { 'retry-after': expect.stringMatching(/^([5-9]|1[0-5])$/) },
        detail: expect.stringContaining('sign-in provider'),
      },
    });
    isUp = true;
    for (const [status, text] of [
      [500, ''],
      [200, 'no JSON'],
      [200, '{}'],
    ] as const) {
      keys = { status, text };
      await expect(verifyTheirs(await aToken())).rejects.toMatchObject({ statusCode: 503 });
    }
    keys = { status: 200, text: JSON.stringify(jwks) };
    expect(await verifyTheirs(await aToken())).toEqual({ accountId: 'anna' });
    expect(await verifyTheirs(await aToken({ iss: 'https://evil.example' }))).toBeNull();
  } finally {
    provider.close();
  }
});
