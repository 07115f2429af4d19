import { expect, test } from 'vitest';
import { avatarBody, listCountries } from './accounts.ts';

const byName = (a: string, b: string) => a.localeCompare(b);

test('the map of countries becomes a list by name with codes in lower case', () => {
  const properties = { 'country.US': 'United States', 'country.BE': 'Belgium', 'title.MR': 'Mr' };
  expect(listCountries({ properties }, byName)).toEqual([
    { code: 'be', name: 'Belgium' },
    { code: 'us', name: 'United States' },
  ]);
});

test('a picture comes as text or in an object, and nothing else', () => {
  expect(avatarBody.parse('aGk=')).toBe('aGk=');
  expect(avatarBody.parse({ image: 'aGk=' })).toEqual({ image: 'aGk=' });
  expect(avatarBody.safeParse({ picture: 'aGk=' }).error?.issues[0]?.message).toMatch(
    /^expected the image in base64/,
  );
});
