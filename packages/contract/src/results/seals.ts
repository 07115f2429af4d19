/** Sealed results: each revision is hashed onto the one before and signed. docs/sealed-results.md describes the bytes. */

import * as z from 'zod/mini';
import { enumName, resultStatuses } from '../values/enums.ts';
import { offsetDateTime } from '../values/wire-values.ts';
import { publicationSources } from './revisions.ts';

export const SEAL_FILE_FORMAT = 'lapwing-seals';
export const SEAL_FILE_VERSION = 1;
export const SEAL_KEYS_PATH = '/.well-known/lapwing-seals.json';

/** Why a seal does not count. */
export const sealProblems = [
  'damaged',
  'document',
  'version',
  'hash',
  'missing',
  'chain',
  'order',
  'session',
  'key',
  'signature',
  'details',
] as const;
export type SealProblem = (typeof sealProblems)[number];

const sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** A text of a person or an official, which the document only has as a hash: so it can be removed later. */
export const sealDetail = z.object({ salt: z.string(), value: z.unknown() });
export type SealDetails = Record<string, z.infer<typeof sealDetail>>;

export const sealKey = z.object({
  /** the first 16 digits of the SHA-256 of the public key */
  keyId: z.string(),
  /** 32 bytes, base64url */
  publicKey: z.string(),
  /** the server that a result was imported from; null for a key of this server */
  origin: z.nullable(z.string()),
});

export const seal = z.object({
  revision: z.int(),
  /** null for the first sealed revision */
  previousHash: z.nullable(sha256),
  /** canonical JSON */
  document: z.string(),
  hash: sha256,
  keyId: z.string(),
  /** Ed25519, base64url */
  signature: z.string(),
  details: z.record(sha256, sealDetail),
});
export type Seal = z.infer<typeof seal>;

export const sealFile = z.object({
  format: z.literal(SEAL_FILE_FORMAT),
  version: z.literal(SEAL_FILE_VERSION),
  keys: z.array(sealKey),
  seals: z.array(seal),
});
export type SealFile = z.infer<typeof sealFile>;

const sealedRevision = z.object({
  number: z.int(),
  resultStatus: enumName(resultStatuses),
  source: z.enum(publicationSources),
  publishedAt: offsetDateTime,
  publishedBy: z.string(),
  /** of a championship: only results have changed since the revision before */
  followsResults: z.optional(z.boolean()),
  /** null: published before results were sealed */
  seal: z.nullable(
    z.object({
      hash: sha256,
      previousHash: z.nullable(sha256),
      keyId: z.string(),
      /** the server that a result was imported from; null if this server signed it */
      origin: z.nullable(z.string()),
      /** as this server found them; empty if the seal is valid */
      problems: z.array(z.enum(sealProblems)),
      /** how many details were removed since */
      withheldCount: z.int(),
    }),
  ),
});
export type SealedRevision = z.infer<typeof sealedRevision>;

export const sessionSeals = z.object({
  /** newest first */
  revisions: z.array(sealedRevision),
  /** whether the stored result is that of the newest seal; null if the newest revision is not sealed */
  isShownSealed: z.nullable(z.boolean()),
});
export type SessionSeals = z.infer<typeof sessionSeals>;

export const championshipSeals = z.extend(sessionSeals, {
  championshipId: z.int(),
  organizationId: z.int(),
  name: z.string(),
  /** sessions that count, or counted, whose published result is another one than in the newest seal */
  laterSessions: z.array(z.object({ sessionId: z.int(), name: z.string() })),
});
export type ChampionshipSeals = z.infer<typeof championshipSeals>;
