/** What the profile screens ask the server for. */

import { accountsApi } from '@lapwing/contract/accounts';
import { practiceApi } from '@lapwing/contract/practice';
import { profilesApi } from '@lapwing/contract/profiles';
import { resultsApi } from '@lapwing/contract/results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadClientSettings } from '../../api/client-settings.ts';
import { practiceClient } from '../../api/practice.ts';
import { profilesClient } from '../../api/profiles.ts';
import { resultsClient } from '../../api/results.ts';

export const PAGE_SIZE = 25;
export const RECENT = 5;

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

/** `reader` is whoever is signed in; some profiles show more to their owner. */
export function publicProfileQuery(userId: string, reader: string | null) {
  return queryOptions({
    queryKey: ['profiles', 'public', userId, reader],
    queryFn: async ({ signal }) => {
      const { publicProfile } = await profileCalls();
      return profilesClient.call(publicProfile, { userId }, {}, { signal });
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

export function videosQuery(userId: string, reader: string | null) {
  return queryOptions({
    queryKey: ['profiles', 'videos', userId, reader],
    queryFn: async ({ signal }) => {
      const { videos } = await profileCalls();
      return profilesClient.call(videos, { userId }, {}, { signal });
    },
  });
}

export function accountEventsQuery(userId: string, page: number, count = PAGE_SIZE) {
  return queryOptions({
    queryKey: ['results', 'account-events', userId, page, count],
    queryFn: ({ signal }) =>
      resultsClient.callCounted(
        resultsApi.accountEvents,
        { userId },
        { count, offset: (page - 1) * count },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function accountActivitiesQuery(accountId: string, page: number) {
  return queryOptions({
    queryKey: ['practice', 'account-activities', accountId, page],
    queryFn: ({ signal }) =>
      practiceClient.call(
        practiceApi.accountActivities,
        { accountId },
        { count: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
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

/** Where the account itself is edited; null where another provider keeps the accounts. */
export function editAccountQuery() {
  return queryOptions({
    queryKey: ['settings', 'edit-account'],
    queryFn: async () => {
      const { authority } = await loadClientSettings();
      const isOurs = URL.canParse(authority) && new URL(authority).pathname.startsWith('/idp/');
      return isOurs ? `${authority}/account` : null;
    },
  });
}

/** Pictures lie with the accounts. */
export function pictureOriginQuery() {
  return queryOptions({
    queryKey: ['settings', 'pictures'],
    queryFn: async () => (await loadClientSettings()).usersAndProductsApiUrl ?? '',
  });
}
