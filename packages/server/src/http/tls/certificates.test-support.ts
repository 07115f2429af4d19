/** Certificates for tests, signed by an authority of their own that clients of the test trust. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];

export function openAuthority() {
  const folder = mkdtempSync(join(tmpdir(), 'lapwing-authority-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const at = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'ignore' });
  const ofAuthority = [
    '-x509',
    '-subj',
    '/CN=Test',
    '-days',
    '30',
    '-keyout',
    at('ca.key'),
    '-out',
    at('ca.pem'),
  ];
  openssl('req', ...newKey, ...ofAuthority);
  let count = 0;

  /** Paths of the certificate and its key. */
  function issue(host: string, { days = 10 } = {}) {
    count += 1;
    const [key, certificate, request] = [at(`${count}.key`), at(`${count}.pem`), at(`${count}.csr`)];
    openssl('req', ...newKey, '-subj', `/CN=${host}`, '-keyout', key, '-out', request);
    writeFileSync(at('names'), `subjectAltName=DNS:${host},IP:127.0.0.1`);
    const signed = [
      '-CA',
      at('ca.pem'),
      '-CAkey',
      at('ca.key'),
      '-extfile',
      at('names'),
      '-days',
      String(days),
    ];
    openssl('x509', '-req', '-in', request, ...signed, '-set_serial', String(count), '-out', certificate);
    return { certificate, key };
  }

  return { folder, issue, ca: readFileSync(at('ca.pem'), 'utf8'), caFile: at('ca.pem') };
}
