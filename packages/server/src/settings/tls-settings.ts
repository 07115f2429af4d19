/** Reads the settings of https. */

import { isAbsolute } from 'node:path';
import type { TlsSettings } from '../http/tls/tls-settings.ts';
import { oneOf, parseHttpUrl, parsePort, type SettingReader } from './setting-reader.ts';

const LETS_ENCRYPT = 'https://acme-v02.api.letsencrypt.org/directory';
const A_PORT = 'a whole number from 1 to 65535';

type Site = { publicUrl: string; operatorEmail: string | null };

/** null without https of its own. */
export function readTls(
  { optional, errors }: SettingReader,
  { publicUrl, operatorEmail }: Site,
): TlsSettings | null {
  const kind =
    optional('LAPWING_TLS', 'off, auto or files', oneOf(['off', 'auto', 'files'] as const)) ?? 'off';
  const port = optional('LAPWING_TLS_PORT', A_PORT, parsePort) ?? 443;
  const redirectPort = optional('LAPWING_TLS_REDIRECT_PORT', A_PORT, parsePort) ?? 80;
  const anAbsolutePath = (text: string) => (isAbsolute(text) ? text : null);
  const certificate = optional('LAPWING_TLS_CERTIFICATE', 'the absolute path of a PEM file', anAbsolutePath);
  const key = optional('LAPWING_TLS_KEY', 'the absolute path of a PEM file', anAbsolutePath);
  const directoryUrl =
    optional('LAPWING_ACME_URL', 'the address of an ACME directory', parseHttpUrl) ?? LETS_ENCRYPT;
  if (kind === 'off' || errors.length > 0) return null;
  if (!publicUrl.startsWith('https:')) {
    errors.push(`LAPWING_TLS=${kind} needs an https address in LAPWING_PUBLIC_URL.`);
    return null;
  }
  if (kind === 'auto') return { port, redirectPort, source: { kind, directoryUrl, email: operatorEmail } };
  if (certificate !== null && key !== null) return { port, redirectPort, source: { kind, certificate, key } };
  errors.push('LAPWING_TLS=files needs LAPWING_TLS_CERTIFICATE and LAPWING_TLS_KEY.');
  return null;
}
