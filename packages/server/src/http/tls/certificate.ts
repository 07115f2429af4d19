/** A certificate with its key, checked before it is used. */

import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { OperatorError } from '../../operator-error.ts';

export type Certificate = {
  /** PEM, with the certificates in between */
  chain: string;
  /** PEM */
  key: string;
  validFromMs: number;
  validToMs: number;
};

/** Refuses one that cannot be read, has another key, is for other names or has expired, each with its own line. */
export function readCertificate(
  { chain, key, from }: { chain: string; key: string; from: string },
  hosts: readonly string[],
  nowMs: number,
): Certificate {
  let certificate: X509Certificate;
  try {
    certificate = new X509Certificate(chain);
  } catch (cause) {
    throw new OperatorError(`${from} holds no certificate.`, { cause });
  }
  if (!certificate.checkPrivateKey(readKey(key, from)))
    throw new OperatorError(`The key does not belong to the certificate in ${from}.`);
  const missing = hosts.find((host) => certificate.checkHost(host) === undefined);
  if (missing !== undefined) throw new OperatorError(`The certificate in ${from} is not for ${missing}.`);
  const validToMs = Date.parse(certificate.validTo);
  if (validToMs <= nowMs)
    throw new OperatorError(`The certificate in ${from} expired on ${certificate.validTo}.`);
  return { chain, key, validFromMs: Date.parse(certificate.validFrom), validToMs };
}

function readKey(key: string, from: string): KeyObject {
  try {
    return createPrivateKey(key);
  } catch (cause) {
    throw new OperatorError(`The key of the certificate in ${from} cannot be read.`, { cause });
  }
}

/** When two thirds of its life are over, as authorities advise. */
export function isRenewalDue({ validFromMs, validToMs }: Certificate, nowMs: number): boolean {
  return nowMs >= validFromMs + ((validToMs - validFromMs) * 2) / 3;
}
