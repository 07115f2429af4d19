/** The accounts API. */

import { accountsApi, COUNTRY_KEY_PREFIX } from '@lapwing/contract/people/accounts';
import { countryNumbers } from '@lapwing/contract/values/countries';
import { accountStatuses } from '@lapwing/contract/values/enums';
import type { FastifyInstance } from 'fastify';
import { mount, type User } from '../http/mount.ts';
import { problem } from '../http/problem.ts';
import type { Account, AccountsStore } from './store.ts';

export function accountsRoutes(app: FastifyInstance, store: AccountsStore): void {
  /** Of others only active accounts with a public profile. */
  async function getVisible(id: string, user: User | null): Promise<Account> {
    const account = await store.findAccount(id);
    const isOwner = user?.accountId === id;
    const isVisible =
      account !== undefined && (isOwner || (account.status === accountStatuses.Active && !account.isPrivate));
    if (!isVisible) throw problem('not-found', { detail: `No account ${id}` });
    return account;
  }

  mount(app, accountsApi.account, async ({ params, user }) => {
    const account = await getVisible(params.userId, user);
    const { id: userId, givenName, surName, nickName, email, status } = account;
    const isOwner = user?.accountId === userId;
    return {
      userId,
      givenName,
      surName,
      nickName,
      ...(isOwner ? { email } : {}),
      accountStatus: status,
    };
  });

  mount(app, accountsApi.accountProfile, async ({ params, user }) =>
    wireProfile(await getVisible(params.userId, user)),
  );

  mount(app, accountsApi.accountProfiles, async ({ query }) => ({
    profiles: (await store.listPublic(query['userList.ids'])).map(wireProfile),
  }));

  mount(app, accountsApi.nickNames, async ({ query }) => ({
    nickNames: (await store.listPublic(query['userList.ids'])).map(({ id: userId, nickName }) => ({
      userId,
      nickName,
    })),
  }));

  const lists = [
    [accountsApi.countries, countryProperties],
    [accountsApi.titles, () => titles],
    [accountsApi.languages, () => languages],
    [accountsApi.timeZones, timeZoneProperties],
  ] as const;
  for (const [call, listProperties] of lists) {
    // Not at the start of the server, which has to wait for the lists of Intl.
    let properties: Record<string, string> | undefined;
    mount(app, call, () => {
      properties ??= listProperties();
      return { properties };
    });
  }
}

const titles = { 'title.MR': 'Mr', 'title.MS': 'Ms', 'title.MX': 'Mx' };
const languages = { 'language.EN': 'English', 'language.NL': 'Nederlands', 'language.JA': '日本語' };

function timeZoneProperties(): Record<string, string> {
  return Object.fromEntries(Intl.supportedValuesOf('timeZone').map((zone) => [`timezone.${zone}`, zone]));
}

function wireProfile({ id: userId, givenName, surName, nickName, countryCode, status }: Account) {
  return {
    userId,
    accountStatus: status,
    name: { givenName, surName, title: null, nickName },
    postalAddress: countryCode === null ? null : { countryCode },
    contact: null,
    personalDetails: null,
    preferences: null,
  };
}

function countryProperties(): Record<string, string> {
  const names = new Intl.DisplayNames('en', { type: 'region' });
  return Object.fromEntries(
    Object.keys(countryNumbers).map((code) => [`${COUNTRY_KEY_PREFIX}${code}`, names.of(code) ?? code]),
  );
}
