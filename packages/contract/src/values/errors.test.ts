import { expect, test } from 'vitest';
import { isIdempotent, missingSettingMessage, nonSuccessMessage } from '../site/call-errors.ts';
import { apiAddressSettings } from '../site/settings.ts';
import { problemBody, problems } from './errors.ts';

test('call errors have the texts of the catalogue', () => {
  expect(nonSuccessMessage(503)).toBe('A non-success status (503) was returned from the request');
  expect(missingSettingMessage('EventResults')).toBe(
    'Unable to retrieve the setting for the EventResults API',
  );
  expect(Object.keys(apiAddressSettings)).toEqual([
    'EventResults',
    'LiveTiming',
    'Practice',
    'UsersAndProducts',
    'Search',
  ]);
});

test('only POST may not be repeated', () => {
  expect((['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE'] as const).every(isIdempotent)).toBe(true);
  expect(isIdempotent('POST')).toBe(false);
});

test('every problem is an error status with a text, and its body parses', () => {
  for (const [code, { status, title }] of Object.entries(problems)) {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(600);
    const body = { type: 'about:blank', title, status, code, correlationId: 'a1' };
    expect(problemBody.parse(body)).toEqual(body);
  }
  const unknown = { type: 'about:blank', title: '', status: 400, code: 'nonsense', correlationId: 'a1' };
  expect(problemBody.safeParse(unknown).success).toBe(false);
});
