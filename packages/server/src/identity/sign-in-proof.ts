/**
 * The proof that the password was right, for the step that asks for the second factor: signed, for five minutes and for
 * one sign-in, and void once the password or the address has changed.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';

const LIFE_MS = 300_000;
const PROOF = /^(\d{1,16})\.([\w-]{43})\.([\w-]{1,100})$/;

export type ProvenPassword = { accountId: string; tokenVersion: number };

/** The first key signs, the others still verify. */
export function createSignInProofs(keys: readonly string[], nowMs: () => number = Date.now) {
  const sign = (key: string, uid: string, untilMs: string, { accountId, tokenVersion }: ProvenPassword) =>
    createHmac('sha256', key)
      .update(`password of ${accountId} ${tokenVersion} until ${untilMs} in ${uid}`)
      .digest();

  return {
    make(uid: string, proven: ProvenPassword): string {
      const [key = ''] = keys;
      const untilMs = String(nowMs() + LIFE_MS);
      return `${untilMs}.${sign(key, uid, untilMs, proven).toString('base64url')}.${proven.accountId}`;
    },

    /** The account that a proof names, which counts only once it was checked. */
    accountIn: (proof: string): string | null => PROOF.exec(proof)?.[3] ?? null,

    isValid(proof: string, uid: string, proven: ProvenPassword): boolean {
      const [, untilMs = '', signature = '', accountId = ''] = PROOF.exec(proof) ?? [];
      const leftMs = Number(untilMs) - nowMs();
      if (accountId !== proven.accountId || leftMs <= 0 || leftMs > LIFE_MS) return false;
      const sent = Buffer.from(signature, 'base64url');
      return keys.some((key) => {
        const expected = sign(key, uid, untilMs, proven);
        return sent.length === expected.length && timingSafeEqual(sent, expected);
      });
    },
  };
}
