import { expect, test } from 'vitest';
import { accountIdOf } from './account-id.ts';

test('a subject that is an account id stays one, and any other becomes the same id as on the server', async () => {
  const iss = 'https://login.example.org/club';
  const own = `LAPWING-GA-${'a'.repeat(32)}`;
  expect(await accountIdOf({ iss, sub: own }, 'CLUB-GA-')).toBe(own);
  expect(await accountIdOf({ iss, sub: 'auth0|racer-7' }, 'CLUB-GA-')).toBe(
    'CLUB-GA-2fa3e80efbba5c85a42f420d7a769727',
  );
});
