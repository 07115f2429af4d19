import { signInErrors } from '@lapwing/contract/values/errors';
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

test('errors of the sign-in library have our own code in the log', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const error = new Error('No matching state found in storage');
  const id = reportSignInError(error);
  expect(id).toMatch(/^[0-9a-f]{16}$/);
  expect(warn).toHaveBeenCalledWith(`Sign-in failed (${id}, no-matching-state)`, error);
  expect(signInErrorCode(new Error('client_id mismatch on settings vs. signin state'))).toBeNull();
  expect(signInErrorCode('No matching state found in storage')).toBeNull();
});

test('every error of the specification has a code', () => {
  expect(Object.keys(signInErrors)).toEqual([
    'state-mismatch',
    'no-matching-state',
    'missing-client-id',
    'network-timeout',
    'navigation-aborted',
    'popup-closed',
    'popup-blocked',
    'iframe-timed-out',
    'invalid-window-response',
    'no-silent-redirect-uri',
    'no-popup-redirect-uri',
    'invalid-response-type',
  ]);
});

test.each(Object.entries(signInErrors))('%s is what the library says: %s', (code, text) => {
  expect(library).toContain(`("${text}")`);
  expect(signInErrorCode(new Error(text))).toBe(code);
});
