import { anonymousSessionCodes, signInErrors } from '@lapwing/contract/errors';
import { afterEach, expect, test, vi } from 'vitest';
import { reportSignInError, signInErrorCode } from './sign-in-error.ts';

const [library = ''] = Object.values(
  import.meta.glob<string>('../../../../node_modules/oidc-client-ts/dist/esm/oidc-client-ts.js', {
    query: '?raw',
    import: 'default',
    eager: true,
    exhaustive: true,
  }),
);

afterEach(() => {
  vi.restoreAllMocks();
});

test('what the sign-in library throws has a name of ours in the log', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = new Error('No matching state found in storage');
  const id = reportSignInError(error);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(warn).toHaveBeenCalledWith(`Sign-in failed (${id}, no-matching-state)`, error);
  expect(signInErrorCode(new Error('client_id mismatch on settings vs. signin state'))).toBeNull();
  expect(signInErrorCode('No matching state found in storage')).toBeNull();
});

test.each(Object.entries(signInErrors))('%s is what the library says: %s', (code, text) => {
  expect(library).toContain(`("${text}")`);
  expect(signInErrorCode(new Error(text))).toBe(code);
});

test('the library takes these answers of a provider for an anonymous session', () => {
  for (const code of anonymousSessionCodes) expect(library).toContain(`case "${code}":`);
});
