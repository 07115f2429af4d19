/** Passwords as argon2id hashes. */

import { hash, verify } from '@node-rs/argon2';

/** The cost of checking one password: memory in KiB, and rounds. */
export type PasswordCost = { memoryCost: number; timeCost: number };
export type Passwords = ReturnType<typeof createPasswords>;

/** The library's defaults are argon2id with the costs that OWASP recommends. */
export function createPasswords(cost?: PasswordCost) {
  /** The hash of a random password: checking it costs as much as checking a real one. */
  let decoy: Promise<string> | null = null;

  return {
    hash: (password: string): Promise<string> => hash(password, cost),

    /**
     * Takes as long for an unknown account as for a wrong password, so that the time does not reveal who has an
     * account.
     */
    async isRight(passwordHash: string | null, password: string): Promise<boolean> {
      decoy ??= hash(crypto.randomUUID(), cost);
      const isRight = await verify(passwordHash ?? (await decoy), password);
      return isRight && passwordHash !== null;
    },
  };
}
