/** The limits of one address, one request and one connection. docs/operating.md lists them for operators. */

const KIB = 1024;
const MIB = 1024 * KIB;
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** For requests whose token or upload key is already checked. */
export const KNOWN_SENDER_BODY_BYTES = MIB;

export const defaultLimits = {
  /** per address: enough for a grandstand behind one router */
  requestsPerMinute: 6_000,
  /** without a token; calls that check one first accept more */
  bodyBytes: 64 * KIB,
  /** from the first byte of a request, or from the start of a connection, to the end of the headers */
  headersTimeMs: 20 * SECOND_MS,
  /** for the body of a request without an upload key */
  bodyTimeMs: 30 * SECOND_MS,
  /** for a whole request with an upload key: 64 MB over a slow connection take a quarter of an hour */
  uploadTimeMs: 30 * MINUTE_MS,
  /** how long a reader may accept nothing of a response before it is disconnected */
  unreadTimeMs: 2 * MINUTE_MS,
  /** longer than the minute that proxies keep a connection, so that they close it and not we */
  keepAliveMs: 72 * SECOND_MS,
  /** how often these times are checked */
  timesCheckedEveryMs: 5 * SECOND_MS,
  /** bodies that are being received or processed, at the same time */
  bodiesInFlight: { perAddress: 16 * MIB, total: 128 * MIB },
  /** the same for bodies with an upload key */
  uploadsInFlight: { perAddress: 256 * MIB, total: 512 * MIB },
};

export type Limits = typeof defaultLimits;
