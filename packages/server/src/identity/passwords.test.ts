import { expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

it('trying a password costs what OWASP asks for, and is right for nobody without one', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('correct horse');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await passwords.isRight(hash, 'correct horse')).toBe(true);
  expect(await passwords.isRight(hash, 'wrong horse')).toBe(false);
  expect(await passwords.isRight(null, 'correct horse')).toBe(false);
});
