/** Gets certificates from a certificate authority by ACME, and stores them in the data folder. */

import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { get as httpGet } from 'node:http';
import { get as httpsGet } from 'node:https';
import { join } from 'node:path';
import { networkReason } from '../../network-reason.ts';
import { OperatorError } from '../../operator-error.ts';
import { type Certificate, readCertificate } from './certificate.ts';

const TIME_LIMIT_MS = 20_000;

export type AcmeOptions = {
  directoryUrl: string;
  email: string | null;
  hosts: readonly string[];
  dataDir: string;
};

/** What the authority asks for at `/.well-known/acme-challenge/…`, by token. */
export type Challenges = Map<string, string>;

/** null if there is none that can be used. */
export async function findStoredCertificate(
  { dataDir, hosts }: AcmeOptions,
  nowMs: number,
): Promise<Certificate | null> {
  const path = storedPath(dataDir);
  try {
    const { chain, key } = JSON.parse(await readFile(path, 'utf8'));
    return readCertificate({ chain: String(chain), key: String(key), from: path }, hosts, nowMs);
  } catch {
    // Missing, unreadable, expired or for other names: a new one replaces it.
    return null;
  }
}

/** Throws an `OperatorError` with one line if it does not get one. */
export async function obtainCertificate(
  options: AcmeOptions,
  challenges: Challenges,
  nowMs: number,
): Promise<Certificate> {
  const { directoryUrl, email, hosts, dataDir } = options;
  // Loaded late, because most servers never need it.
  const { default: acme } = await import('acme-client');
  try {
    await requireAnswer(directoryUrl);
    const client = new acme.Client({
      directoryUrl,
      accountKey: await accountKeyIn(dataDir, acme.crypto.createPrivateEcdsaKey),
    });
    // Without an address to change, the library would send an empty change of an account that exists, and be refused.
    if (email === null)
      await client.createAccount({ onlyReturnExisting: true }).catch(() => 'created by the order below');
    const [key, csr] = await acme.crypto.createCsr(
      { altNames: [...hosts] },
      await acme.crypto.createPrivateEcdsaKey(),
    );
    const chain = await client.auto({
      csr,
      ...(email !== null && { email }),
      termsOfServiceAgreed: true,
      // It would ask this machine for its own public address, which not every router allows.
      skipChallengeVerification: true,
      challengePriority: ['http-01'],
      challengeCreateFn: async (_, { token }, answer) => void challenges.set(token, answer),
      challengeRemoveFn: async (_, { token }) => void challenges.delete(token),
    });
    const found = readCertificate({ chain, key: key.toString(), from: directoryUrl }, hosts, nowMs);
    await storeWhole(storedPath(dataDir), JSON.stringify({ chain, key: key.toString() }));
    return found;
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    throw new OperatorError(
      `${hosts.join(', ')} got no certificate from ${new URL(directoryUrl).host}: ${networkReason(error)}.`,
      {
        cause: error,
      },
    );
  }
}

/** The library hides why a directory cannot be reached. */
function requireAnswer(directoryUrl: string): Promise<void> {
  const send = directoryUrl.startsWith('https:') ? httpsGet : httpGet;
  return new Promise((resolve, reject) => {
    const request = send(directoryUrl, { timeout: TIME_LIMIT_MS }, (response) => {
      response.resume();
      if (response.statusCode === 200) resolve();
      else reject(new OperatorError(`${directoryUrl} is no ACME directory (${response.statusCode}).`));
    });
    request.on('timeout', () => request.destroy(new Error('it does not answer.')));
    request.on('error', reject);
  });
}

function storedPath(dataDir: string): string {
  return join(dataDir, 'tls', 'certificate.json');
}

/** The account at the authority. */
async function accountKeyIn(dataDir: string, create: () => Promise<Buffer>): Promise<string> {
  const path = join(dataDir, 'tls', 'account-key.pem');
  const stored = await readFile(path, 'utf8').catch(() => null);
  if (stored !== null) return stored;
  const created = (await create()).toString();
  await storeWhole(path, created);
  return created;
}

async function storeWhole(path: string, text: string): Promise<void> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  await writeFile(`${path}.unfinished`, text, { mode: 0o600 });
  await rename(`${path}.unfinished`, path);
}
