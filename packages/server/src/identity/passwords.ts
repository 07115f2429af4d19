/** Passwords as argon2id hashes. */

import { hash, verify } from '@node-rs/argon2';

/** The library's own defaults are argon2id with the costs that OWASP asks for. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/** The hash of a password that nobody has: checking it costs as much as checking a real one. */
let decoy: Promise<string> | null = null;

/** Takes as long for an unknown account as for a wrong password, so that time tells nobody who has an account. */
export async function isPassword(passwordHash: string | null, password: string): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID());
  const isRight = await verify(passwordHash ?? (await decoy), password);
  return isRight && passwordHash !== null;
}
