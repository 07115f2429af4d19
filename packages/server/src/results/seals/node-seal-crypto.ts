/** Hashes and signatures of seals, with the functions of Node. */

import { createPublicKey, hash, verify } from 'node:crypto';
import type { SealCrypto } from '@lapwing/timing/seals/check-seals';

export function sha256(text: string, encoding: 'utf8' | 'base64url' = 'utf8'): string {
  return hash('sha256', encoding === 'utf8' ? text : Buffer.from(text, encoding), 'hex');
}

export const nodeSealCrypto: SealCrypto = {
  sha256,
  verify: (publicKey, text, signature) => {
    try {
      const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
      return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'));
    } catch {
      return false;
    }
  },
};
