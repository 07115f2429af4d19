/** Passwords as argon2id hashes. */

/** The cost of checking one password: memory in KiB, and rounds. */
export type PasswordCost = { memoryCost: number; timeCost: number };
export type Passwords = ReturnType<typeof createPasswords>;

/** Loaded with the first password: its native code would make each start longer. */
const argon2 = () => import('@node-rs/argon2');

/** The library's defaults are argon2id with the costs that OWASP recommends. */
export function createPasswords(cost?: PasswordCost) {
  /** The hash of a random password: checking it costs as much as checking a real one. */
  let decoy: Promise<string> | null = null;

  async function hashed(password: string): Promise<string> {
    const { hash } = await argon2();
    return hash(password, cost);
  }

  return {
    hash: hashed,

    /**
     * Takes as long for an unknown account as for a wrong password, so that the time does not reveal who has an
     * account.
     */
    async isRight(passwordHash: string | null, password: string): Promise<boolean> {
      const { verify } = await argon2();
      decoy ??= hashed(crypto.randomUUID());
      const isRight = await verify(passwordHash ?? (await decoy), password);
      return isRight && passwordHash !== null;
    },
  };
}
