/** Seals of an archive as they are stored here. */

import type { Transaction } from 'kysely';
import { type PackedSeal, packSeal } from '../results/seals/stored-seals.ts';
import type { Schema } from '../storage/schema.ts';
import { listSealKeys } from '../storage/seal-keys.ts';
import type { SealLine } from './format.ts';

/** As they were signed elsewhere. Our own, which have come back, are ours again. */
export async function sealPacker(
  tx: Transaction<Schema>,
  origin: string,
): Promise<(seal: SealLine) => PackedSeal> {
  const ownKeys = new Set((await listSealKeys(tx)).map(({ keyId }) => keyId));
  return (seal) => packSeal({ ...seal, origin: ownKeys.has(seal.keyId) ? null : (seal.origin ?? origin) });
}
