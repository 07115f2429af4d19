/** Accounts: names, pictures, transponders, and the lists to choose from, such as countries. */

import * as z from 'zod/mini';
import { del, get, put } from '../values/endpoint.ts';
import { accountStatuses, enumNumber, productCategories } from '../values/enums.ts';
import { accountId, accountIds, optionalNumber, textLike } from '../values/text-values.ts';

export const account = z.object({
  userId: z.string(),
  givenName: z.string(),
  surName: z.string(),
  nickName: z.string(),
  /** only for the owner */
  email: z.optional(z.string()),
  accountStatus: enumNumber(accountStatuses),
});

/** The form in which other programs read names. Addresses, birthdays and the like are not stored here. */
export const accountProfile = z.object({
  userId: z.string(),
  accountStatus: enumNumber(accountStatuses),
  name: z.object({
    givenName: z.string(),
    surName: z.string(),
    title: z.nullable(z.string()),
    nickName: z.string(),
  }),
  postalAddress: z.nullable(z.object({ countryCode: z.string() })),
  contact: z.literal(null),
  personalDetails: z.literal(null),
  preferences: z.literal(null),
});

export const accountProfiles = z.object({ profiles: z.array(accountProfile) });

export const nickNames = z.object({
  nickNames: z.array(z.object({ userId: z.string(), nickName: z.string() })),
});

/** Keys are `country.` and the code: `country.NL`; other lists have keys of their own kind. */
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

const PICTURE = 'expected the image in base64, as a JSON text or as { "image": text }';
/** Also with line breaks or as a data URL; the limit of a request. */
const base64 = z
  .string(PICTURE)
  .check(z.maxLength(1_048_576, PICTURE), z.regex(/^[\w+/=:;,. \t\r\n-]*$/, PICTURE));
/** Base64, alone or in an object: programs send either. */
export const avatarBody = z.union([base64, z.object({ image: base64 })], PICTURE);

/** Square pictures, one per account that has one. */
export const avatars = z.object({
  /** JPEG in base64 */
  avatars: z.array(z.object({ userId: z.string(), image: z.string() })),
});

export const chipProducts = z.object({
  chipProducts: z.array(
    z.object({
      chip: z.object({
        code: z.string(),
        codeNr: z.int(),
        carId: z.int(),
        id: z.int(),
        customName: z.string(),
      }),
      isFlex: z.boolean(),
      isTimeLimited: z.boolean(),
      /** Active, or Pending while a claim is not decided */
      state: z.string(),
      type: enumNumber(productCategories),
    }),
  ),
});
export type ChipProducts = z.infer<typeof chipProducts>;

/** As it is printed on a transponder. */
export const transponderCodePattern = /^[A-Za-z0-9][A-Za-z0-9-]{1,19}$/;
export const transponderCode = textLike(
  transponderCodePattern,
  'the code of a transponder: 2 to 20 letters, digits and hyphens',
);

/**
 * Whether a transponder can have this code: 4 to 10 digits that fit 32 bits, or two letters and five digits (`NK-04720`).
 * The numbers 9991, 9992 and 9995 are signals of start gates.
 */
export function isPrintedTransponderCode(code: string): boolean {
  if (/^[A-Za-z]{2}-?\d{5}$/.test(code)) return true;
  const number = /^\d{4,10}$/.test(code) ? Number(code) : 0;
  return number > 0 && number <= 4_294_967_295 && ![9991, 9992, 9995].includes(number);
}

export const chipOwner = z.object({ userId: z.string() });

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
  accountProfile: get('/api/v2/accounts/:userId/profiles', {
    summary: 'The names of an account',
    params: { userId: accountId },
    token: 'optional',
    answer: accountProfile,
  }),
  accountProfiles: get('/api/v2/accounts/profiles', {
    summary: 'The names of several accounts',
    query: { 'userList.ids': accountIds },
    answer: accountProfiles,
  }),
  countries: get('/api/v2/accounts/properties/countries', {
    summary: 'The countries, by code',
    answer: countryProperties,
  }),
  titles: get('/api/v2/accounts/properties/titles', {
    summary: 'Forms of address, by key',
    answer: countryProperties,
  }),
  languages: get('/api/v2/accounts/properties/languages', {
    summary: 'The languages of the site, by code',
    answer: countryProperties,
  }),
  timeZones: get('/api/v2/accounts/properties/timezones', {
    summary: 'The time zones, by name',
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
  avatarsOf: get('/api/v2/accounts/:userId/avatars', {
    summary: 'The picture of an account; empty if it has none or is private',
    params: { userId: accountId },
    query: { maxWidth: optionalNumber(1, 4096) },
    token: 'optional',
    answer: avatars,
  }),
  avatars: get('/api/v2/accounts/avatars', {
    summary: 'The pictures of several accounts, small',
    query: { 'userList.ids': accountIds },
    answer: avatars,
  }),
  chips: get('/api/v2/accounts/:userId/products/chips', {
    summary: "The user's own transponders",
    params: { userId: accountId },
    token: 'required',
    answer: chipProducts,
  }),
  linkChip: put('/api/v2/accounts/:userId/products/chips/:code', {
    summary: 'Claim a transponder, which is Pending until it is confirmed; returns the updated list',
    params: { userId: accountId, code: transponderCode },
    token: 'required',
    answer: chipProducts,
  }),
  releaseChip: del('/api/v2/accounts/:userId/products/chips/:code', {
    summary: 'Release a transponder; returns the updated list',
    params: { userId: accountId, code: transponderCode },
    token: 'required',
    answer: chipProducts,
  }),
  chipOwner: get('/api/v2/products/chips/code/:code/account', {
    summary: 'The owner of a transponder, if public',
    params: { code: transponderCode },
    answer: chipOwner,
  }),
};

/** The picture as an image, for a page; 204 if there is none. */
export function imagePathOf(userId: string): string {
  return `/api/v2/image/id/${userId}`;
}
