/** Stored seals as the file for those who check them, and in wire format. */

import {
  SEAL_FILE_FORMAT,
  SEAL_FILE_VERSION,
  type SealedRevision,
  type SealFile,
} from '@lapwing/contract/results/seals';
import type { CheckedSeal } from '@lapwing/timing/seals/check-seals';
import type { StoredSeal } from './stored-seals.ts';

export function sealFileOf(stored: readonly StoredSeal[]): SealFile {
  const keys = new Map(
    stored.map(({ keyId, publicKey, origin }) => [`${keyId} ${publicKey}`, { keyId, publicKey, origin }]),
  );
  return {
    format: SEAL_FILE_FORMAT,
    version: SEAL_FILE_VERSION,
    keys: [...keys.values()],
    seals: stored.map(({ publicKey: _, origin: __, ...seal }) => seal),
  };
}

/** By revision; null for one without a seal. */
export function wireSeals(
  stored: readonly StoredSeal[],
  checked: readonly CheckedSeal[],
): (revision: number) => SealedRevision['seal'] {
  const storedOf = new Map(stored.map((seal) => [seal.revision, seal]));
  const checkedOf = new Map(checked.map((seal) => [seal.revision, seal]));
  return (revision) => {
    const found = checkedOf.get(revision);
    const seal = storedOf.get(revision);
    if (found === undefined) return null;
    const { hash, keyId, problems, withheldCount } = found;
    const { previousHash = null, origin = null } = seal ?? {};
    return { hash, previousHash, keyId, origin, problems, withheldCount };
  };
}
