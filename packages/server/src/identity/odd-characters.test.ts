import { expect, it, test } from 'vitest';
import { describeOnEachEngine } from '../storage/engines.test-support.ts';
import { isEmail, isName, readFields } from './form-fields.ts';
import { oidcRecords } from './oidc-records.ts';

test('a form has no NUL, and names and addresses have only printable characters', () => {
  const fields = readFields(Buffer.from('email=a%00b%40example.org&givenName=An%E2%80%AEna'));
  expect(fields('email')).toBe('ab@example.org');
  expect(isName(fields('givenName'))).toBe(false);
  expect(isEmail('a\u0001b@example.org')).toBe(false);
  expect(isEmail('ab@example.org')).toBe(true);
});

describeOnEachEngine('a code or token with a NUL', (openDb) => {
  it('is refused as unknown', async () => {
    const tokens = oidcRecords(await openDb())('AccessToken');
    await expect(tokens.find('a\u0000b')).resolves.toBeUndefined();
  });
});
