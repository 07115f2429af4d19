/** Accounts: who someone is, their picture, and the countries to choose from. */

import * as z from 'zod/mini';
import { del, get, put } from './endpoint.ts';
import { accountStatuses, enumNumber } from './enums.ts';
import { accountId, accountIds } from './text-values.ts';

export const account = z.object({
  userId: z.string(),
  givenName: z.string(),
  surName: z.string(),
  nickName: z.string(),
  /** only for the owner */
  email: z.optional(z.string()),
  accountStatus: enumNumber(accountStatuses),
});
export type Account = z.infer<typeof account>;

export const nickNames = z.object({
  nickNames: z.array(z.object({ userId: z.string(), nickName: z.string() })),
});
export type NickNames = z.infer<typeof nickNames>;

/** Keys are `country.` and the code: `country.NL`. */
export const countryProperties = z.object({ properties: z.record(z.string(), z.string()) });
export type CountryProperties = z.infer<typeof countryProperties>;

export const COUNTRY_KEY_PREFIX = 'country.';

/** The map of countries as a list by name, with codes in lower case. */
export function listCountries(
  { properties }: CountryProperties,
  compareNames: (a: string, b: string) => number,
): { code: string; name: string }[] {
  return Object.entries(properties)
    .filter(([key]) => key.startsWith(COUNTRY_KEY_PREFIX))
    .map(([key, name]) => ({ code: key.slice(COUNTRY_KEY_PREFIX.length).toLowerCase(), name }))
    .sort((a, b) => compareNames(a.name, b.name));
}

/** Base64, alone or in an object: programs send either. */
export const avatarBody = z.union(
  [z.string(), z.object({ image: z.string() })],
  'expected the image in base64, as a JSON text or as { "image": text }',
);
export type AvatarBody = z.infer<typeof avatarBody>;

export const accountsApi = {
  account: get('/api/v2/accounts/:userId', {
    summary: 'One account',
    params: { userId: accountId },
    token: 'optional',
    answer: account,
  }),
  nickNames: get('/api/v2/accounts/nicknames', {
    summary: 'The nicknames of several accounts',
    query: { 'userList.ids': accountIds },
    answer: nickNames,
  }),
  countries: get('/api/v2/accounts/properties/countries', {
    summary: 'The countries, by code',
    answer: countryProperties,
  }),
  saveAvatar: put('/api/v2/accounts/:userId/avatars', {
    summary: "Set or replace the account's picture",
    params: { userId: accountId },
    token: 'required',
    body: avatarBody,
    answer: 'empty',
  }),
  deleteAvatar: del('/api/v2/accounts/:userId/avatars', {
    summary: "Delete the account's picture",
    params: { userId: accountId },
    token: 'required',
    answer: 'empty',
  }),
};
