/** The queries of the profile screens. */

import { accountsApi } from '@lapwing/contract/people/accounts';
import { profilesApi } from '@lapwing/contract/people/profiles';
import { practiceApi } from '@lapwing/contract/practice/practice';
import { accountResultsCall } from '@lapwing/contract/results/account-results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadClientSettings } from '../../api/client-settings.ts';
import { practiceClient } from '../../api/practice.ts';
import { profilesClient } from '../../api/profiles.ts';
import { resultsClient } from '../../api/results.ts';

export const PAGE_SIZE = 25;
/** The number on a profile, before the link to all of them. */
export const RECENT = 10;
export const FEW_FRIENDS = 6;
export const FEW_VIDEOS = 3;

/** The brand of the installation is part of the path. */
async function profileCalls() {
  return profilesApi((await loadClientSettings()).brand);
}

export function myProfileQuery(accountId: string) {
  return queryOptions({
    queryKey: ['profiles', 'own', accountId],
    queryFn: async ({ signal }) => {
      const { profile } = await profileCalls();
      return profilesClient.call(profile, { userId: accountId }, {}, { signal });
    },
  });
}

/** `reader` is the signed-in visitor; some profiles show more to their owner. */
export function publicProfileQuery(userId: string, reader: string | null) {
  return queryOptions({
    queryKey: ['profiles', 'public', userId, reader],
    queryFn: async ({ signal }) => {
      const { publicProfile } = await profileCalls();
      return profilesClient.call(publicProfile, { userId }, { friends: true, videos: true }, { signal });
    },
  });
}

export function friendsQuery(profileId: string, reader: string | null) {
  return queryOptions({
    queryKey: ['profiles', 'friends', profileId, reader],
    queryFn: async ({ signal }) => {
      const { friends } = await profileCalls();
      return profilesClient.call(friends, { profileId }, reader ? { userId: reader } : {}, { signal });
    },
  });
}

/** By account; private people have none. */
export function nickNamesQuery(ids: readonly string[]) {
  return queryOptions({
    queryKey: ['profiles', 'nicknames', ids],
    queryFn: async ({ signal }) => {
      const query = { 'userList.ids': [...ids] };
      const { nickNames } = await profilesClient.call(accountsApi.nickNames, {}, query, { signal });
      return new Map(nickNames.map(({ userId, nickName }) => [userId, nickName]));
    },
    enabled: ids.length > 0,
  });
}

export function videosQuery(userId: string, reader: string | null) {
  return queryOptions({
    queryKey: ['profiles', 'videos', userId, reader],
    queryFn: async ({ signal }) => {
      const { videos } = await profileCalls();
      return profilesClient.call(videos, { userId }, {}, { signal });
    },
  });
}

type ListPart = { year?: number | undefined; page: number; count: number };

const partOf = ({ year, page, count }: ListPart) => ({ year, count, offset: (page - 1) * count });

export function accountResultsQuery(userId: string, part: ListPart) {
  return queryOptions({
    queryKey: ['results', 'account-results', userId, part],
    queryFn: ({ signal }) => resultsClient.call(accountResultsCall, { userId }, partOf(part), { signal }),
    placeholderData: keepPreviousData,
  });
}

/** The first results of a profile; its head reads the sports from the same response. */
export function recentResultsQuery(userId: string) {
  return accountResultsQuery(userId, { page: 1, count: RECENT });
}

export function accountActivitiesQuery(accountId: string, part: ListPart) {
  return queryOptions({
    queryKey: ['practice', 'account-activities', accountId, part],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceApi.accountActivities, { accountId }, partOf(part), { signal }),
    placeholderData: keepPreviousData,
  });
}

export function activityYearsQuery(accountId: string) {
  return queryOptions({
    queryKey: ['practice', 'activity-years', accountId],
    queryFn: ({ signal }) =>
      practiceClient.call(practiceApi.accountActivityYears, { accountId }, {}, { signal }),
  });
}

export function webShopQuery() {
  return queryOptions({
    queryKey: ['settings', 'webshop'],
    queryFn: async () => (await loadClientSettings()).webShopUrl,
  });
}

export function transpondersQuery(accountId: string) {
  return queryOptions({
    queryKey: ['profiles', 'transponders', accountId],
    queryFn: ({ signal }) => profilesClient.call(accountsApi.chips, { userId: accountId }, {}, { signal }),
  });
}

/** The addresses to edit the account and its security; null if another provider has the accounts. */
export function editAccountQuery() {
  return queryOptions({
    queryKey: ['settings', 'account-pages'],
    queryFn: async () => {
      const { authority } = await loadClientSettings();
      const isOurs = URL.canParse(authority) && new URL(authority).pathname.startsWith('/idp/');
      return isOurs ? { account: `${authority}/account`, security: `${authority}/security` } : null;
    },
  });
}
