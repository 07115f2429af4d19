/** Certificate files of the host, read again when they change. */

import { readFile } from 'node:fs/promises';
import { OperatorError } from '../../operator-error.ts';
import { type Certificate, readCertificate } from './certificate.ts';

type Files = { certificate: string; key: string };

export async function readCertificateFiles(
  files: Files,
  hosts: readonly string[],
  nowMs: number,
): Promise<Certificate> {
  const [chain, key] = [await read(files.certificate), await read(files.key)];
  return readCertificate({ chain, key, from: files.certificate }, hosts, nowMs);
}

async function read(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((cause: unknown) => {
    const reason = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
    throw new OperatorError(`${path} cannot be read (${reason}).`, { cause });
  });
}
