/** Checks the certificate that visitors get. */

import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { type Finding, type Installation, isPublished, ok, problem, RESTART, warning } from './check.ts';

const TIME_LIMIT_MS = 10_000;
const DAY_MS = 86_400_000;
/** Renewed certificates have at least 30 days left. */
const SOON_DAYS = 14;

type Presented = { validTo: string; failure: string | null };

export async function checkCertificate({ settings, nowMs }: Installation): Promise<Finding | null> {
  const { protocol, hostname, port } = new URL(settings.publicUrl);
  if (!isPublished(settings) || protocol !== 'https:') return null;
  const presented = await certificateOf(hostname, Number(port || 443));
  // The check of the address has the reason.
  if (presented === null) return null;
  const { validTo, failure } = presented;
  // With LAPWING_TLS=auto the start gets a new one.
  const isOwn = settings.tls !== null;
  const renew = isOwn ? RESTART : 'sudo certbot renew';
  const issue = isOwn ? RESTART : `sudo certbot --nginx -d ${hostname}`;
  const days = Math.floor((Date.parse(validTo) - nowMs) / DAY_MS);
  if (failure === 'CERT_HAS_EXPIRED' || days < 0) return problem(`expired on ${validTo}`, renew);
  if (failure === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return problem(`is for another name than ${hostname}`, issue);
  if (failure !== null) return problem(`browsers do not trust it (${failure})`, issue);
  if (days < SOON_DAYS) return warning(`expires in ${days} days`, renew);
  return ok(`valid for ${days} days`);
}

/** null if nothing answers. */
function certificateOf(host: string, port: number): Promise<Presented | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host,
      port,
      ...(isIP(host) === 0 && { servername: host }),
      rejectUnauthorized: false,
      timeout: TIME_LIMIT_MS,
    });
    const end = (presented: Presented | null) => {
      socket.destroy();
      resolve(presented);
    };
    socket.once('secureConnect', () => {
      // Node gives a text, whatever its types say.
      const failure: unknown = socket.authorizationError;
      const code = failure instanceof Error && 'code' in failure ? failure.code : failure;
      end({ validTo: socket.getPeerCertificate().valid_to, failure: code ? String(code) : null });
    });
    socket.once('error', () => end(null));
    socket.once('timeout', () => end(null));
  });
}
