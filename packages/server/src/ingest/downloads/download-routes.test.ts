import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { organizationsApi } from '@lapwing/contract/people/organizations';
import { expect, it, onTestFinished } from 'vitest';
import { createServer } from '../../http/server.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';
import { downloadRoutes } from './download-routes.ts';

async function openDownloads(...names: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'lapwing-downloads-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const name of names) await writeFile(join(folder, name), `content of ${name}`);
  const own = await mkdtemp(join(tmpdir(), 'lapwing-downloads-'));
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  if (names.includes(PACKAGE)) await copyFile(join(folder, PACKAGE), join(own, PACKAGE));
  const app = await createServer({
    checksAnswers: true,
    verifyToken: async (token) => ({ accountId: token }),
  });
  downloadRoutes(app, {
    folders: [own, folder, join(folder, 'missing')],
    originOf: () => 'https://timing.example.org',
  });
  return app;
}

const PACKAGE = `lapwing-${PRODUCT_VERSION}.tgz`;
const WINDOWS = `lapwing-relay-${PRODUCT_VERSION}-windows-x64.zip`;
const signedIn = { authorization: 'Bearer LAPWING-GA-aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' };

it('the files of its own version are listed, the npm package first, with the address to send to', async () => {
  const app = await openDownloads(WINDOWS, PACKAGE, 'lapwing-0.0.1.tgz', 'notes.txt');
  const { statusCode, json } = await app
    .inject({ url: organizationsApi.downloads.path, headers: signedIn })
    .then((answer) => ({ statusCode: answer.statusCode, json: answer.json() }));
  expect(statusCode).toBe(200);
  const file = (system: string, name: string) => ({
    ...{ system, name, url: `https://timing.example.org/downloads/${name}` },
    sizeBytes: `content of ${name}`.length,
  });
  expect(json).toEqual({
    server: 'https://timing.example.org',
    files: [file('any', PACKAGE), file('windows-x64', WINDOWS)],
  });
});

it('a file that is in both folders is listed once', async () => {
  const app = await openDownloads(PACKAGE);
  const { files } = (await app.inject({ url: organizationsApi.downloads.path, headers: signedIn })).json();
  expect(files).toHaveLength(1);
});

it('the list is for people who are signed in', async () => {
  const app = await openDownloads(PACKAGE);
  expect((await app.inject(organizationsApi.downloads.path)).statusCode).toBe(401);
});

it('a file is downloaded without a token, as npx does', async () => {
  const app = await openDownloads(PACKAGE, WINDOWS);
  const { statusCode, headers, body } = await app.inject(`/downloads/${PACKAGE}`);
  expect(statusCode).toBe(200);
  expect(body).toBe(`content of ${PACKAGE}`);
  expect(headers['content-type']).toBe('application/gzip');
  expect(headers['content-disposition']).toBe(`attachment; filename="${PACKAGE}"`);
  expect(headers['content-length']).toBe(String(body.length));
  expect((await app.inject(`/downloads/${WINDOWS}`)).headers['content-type']).toBe('application/zip');
});

it.each([
  ['another version', 'lapwing-0.0.1.tgz'],
  ['a file that nobody offers', 'notes.txt'],
  ['a path', '..%2Fnotes.txt'],
])('%s is not found', async (_what, name) => {
  const app = await openDownloads(PACKAGE, 'lapwing-0.0.1.tgz', 'notes.txt');
  expect((await app.inject(`/downloads/${name}`)).statusCode).toBe(404);
});
