/** What one address, one request and one connection may take. docs/operating.md tells operators of them. */

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** For whoever has shown a token or an upload key first. */
export const KNOWN_SENDER_BODY_BYTES = MIB;

export const defaultLimits = {
  /** per address: a grandstand behind one router must fit in */
  requestsPerMinute: 6_000,
  /** without a token; calls that check one first take more */
  bodyBytes: 64 * KIB,
  /** from the first byte of a request, or from the beginning of a connection, to the end of the headers */
  headersTimeMs: 20 * SECOND_MS,
  /** for the body of a request without an upload key */
  bodyTimeMs: 30 * SECOND_MS,
  /** for a whole request with an upload key: 64 MB over a slow line take a quarter of an hour */
  uploadTimeMs: 30 * MINUTE_MS,
  /** how long a reader may take nothing of an answer before it is cut off */
  unreadTimeMs: 2 * MINUTE_MS,
  /** longer than the minute that proxies keep a connection, so that they close it and not we */
  keepAliveMs: 72 * SECOND_MS,
  /** how often the times above are looked at */
  timesCheckedEveryMs: 5 * SECOND_MS,
  /** bodies that are being received or worked on, at the same time */
  bodiesInFlight: { perAddress: 16 * MIB, total: 128 * MIB },
  /** the same for bodies with an upload key */
  uploadsInFlight: { perAddress: 256 * MIB, total: 512 * MIB },
};

export type Limits = typeof defaultLimits;
