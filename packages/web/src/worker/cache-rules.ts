/** Which answers of the APIs are kept for reading without a connection. */

const MAX_ANSWER_BYTES = 500_000;

/**
 * What runs this moment, in brief, is of no use later, and what goes in or is signed in is nobody's page. The address of
 * nicknames lists whom somebody follows.
 */
const neverKept = /^\/api\/(live|ingest|telemetry|docs|health|openapi|v2\/accounts\/nicknames)(\/|\.|$)/i;

export function isCacheableAddress({ pathname }: URL): boolean {
  return /^\/api\//i.test(pathname) && !neverKept.test(pathname);
}

/** An answer to somebody who is signed in may be for their eyes alone. */
export function isCacheableRequest({ method, headers, url }: Request): boolean {
  return method === 'GET' && !headers.has('authorization') && isCacheableAddress(new URL(url));
}

export function isCacheableResponse({ status, type, headers }: Response): boolean {
  return (
    status === 200 &&
    type !== 'opaque' &&
    /\bjson\b/.test(headers.get('content-type') ?? '') &&
    !/no-store|private/.test(headers.get('cache-control') ?? '')
  );
}

export function isSmallEnough(body: { byteLength: number }): boolean {
  return body.byteLength <= MAX_ANSWER_BYTES;
}
