/** Which API responses are cached for reading offline. */

const MAX_ANSWER_BYTES = 500_000;

/**
 * A summary of what is running now is useless later, and uploads and sign-in calls belong to no page. The address of
 * nicknames lists the people that a visitor follows.
 */
const neverKept =
  /^\/api\/(live(?!\/boards\/)|desk|ingest|telemetry|docs|health|openapi|v2\/accounts\/nicknames)(\/|\.|$)/i;

export function isCacheableAddress({ pathname }: URL): boolean {
  return /^\/api\//i.test(pathname) && !neverKept.test(pathname);
}

/** A response to a signed-in visitor may be private. */
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
