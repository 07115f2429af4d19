import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('a check costs what OWASP recommends, and fails for accounts without a password', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.isRight(hash, 'correct horse')).toBe(true);
  expect(await passwords.isRight(hash, 'wrong horse')).toBe(false);
  expect(await passwords.isRight(null, 'correct horse')).toBe(false);
});
