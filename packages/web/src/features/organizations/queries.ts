/** The queries of the organisation screens. */

import { archivesApi } from '@lapwing/contract/people/archives';
import { claimsApi } from '@lapwing/contract/people/claims';
import { organizationsApi } from '@lapwing/contract/people/organizations';
import { resultsApi } from '@lapwing/contract/results/results';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { loadClientSettings } from '../../api/client-settings.ts';
import { resultsClient } from '../../api/results.ts';

export const PAGE_SIZE = 25;

export function organizationQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['results', 'organization', organizationId],
    queryFn: ({ signal }) => resultsClient.call(resultsApi.organization, { organizationId }, {}, { signal }),
  });
}

export function organizationEventsQuery(organizationId: number, page: number) {
  return queryOptions({
    queryKey: ['results', 'organization-events', organizationId, page],
    queryFn: ({ signal }) =>
      resultsClient.callCounted(
        resultsApi.organizationEvents,
        { organizationId },
        { count: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
}

export function managedQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'managed', organizationId],
    queryFn: ({ signal }) => resultsClient.call(organizationsApi.managed, { organizationId }, {}, { signal }),
  });
}

/** The program for the track, as this server offers it. */
export function relayDownloadsQuery() {
  return queryOptions({
    queryKey: ['organizations', 'downloads'],
    queryFn: ({ signal }) => resultsClient.call(organizationsApi.downloads, {}, {}, { signal }),
  });
}

export function uploadsQuery(organizationId: number, count: number) {
  return queryOptions({
    queryKey: ['organizations', 'uploads', organizationId, count],
    queryFn: ({ signal }) =>
      resultsClient.callCounted(organizationsApi.uploads, { organizationId }, { count }, { signal }),
    placeholderData: keepPreviousData,
    // The list may be opened right after an upload.
    staleTime: 0,
  });
}

export function ownEventsQuery(organizationId: number, count: number) {
  return queryOptions({
    queryKey: ['organizations', 'events', organizationId, count],
    queryFn: ({ signal }) =>
      resultsClient.callCounted(organizationsApi.events, { organizationId }, { count }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** New passings of a loop appear within a minute. */
const TIMED_EVERY_MS = 15_000;

export function timedLocationsQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'practice', organizationId],
    queryFn: ({ signal }) =>
      resultsClient.call(organizationsApi.practice, { organizationId }, {}, { signal }),
    refetchInterval: TIMED_EVERY_MS,
  });
}

export function claimsToDecideQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'claims', organizationId],
    queryFn: ({ signal }) => resultsClient.call(claimsApi.toDecide, { organizationId }, {}, { signal }),
  });
}

/** While an archive is written or imported. */
const ARCHIVE_EVERY_MS = 1_000;

export function archiveQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'archive', organizationId],
    queryFn: ({ signal }) => resultsClient.call(archivesApi.status, { organizationId }, {}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      [data?.download, data?.import].some((job) => job?.state === 'running') && ARCHIVE_EVERY_MS,
    staleTime: 0,
  });
}

/** Our own logos are served by the results API. */
export function logoOriginQuery() {
  return queryOptions({
    queryKey: ['settings', 'logos'],
    queryFn: async () => (await loadClientSettings()).eventResultApiUrl ?? '',
  });
}
