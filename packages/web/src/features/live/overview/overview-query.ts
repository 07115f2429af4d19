/** The call that lists the live events, and how often it is repeated. */

import { liveEventsCall } from '@lapwing/contract/live/events';
import type { Sport } from '@lapwing/contract/values/enums';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { liveClient } from '../../../api/live.ts';
import { LIST_RENEWAL_MS } from '../state/queries.ts';
import { readableEventList } from '../state/readable-events.ts';

export type OverviewFilters = {
  userName?: string | undefined;
  sport?: Sport | undefined;
  countryCode?: string | undefined;
};

export function liveOverviewQuery({ userName, sport, countryCode }: OverviewFilters) {
  const query = { userName, sport, countryCode, paidOnly: true };
  return queryOptions({
    queryKey: ['live', 'overview', userName, sport, countryCode],
    queryFn: async ({ signal }) =>
      readableEventList(await liveClient.call(liveEventsCall, {}, query, { signal })),
    initialData: () => {
      const inlined = liveClient.inlined(liveEventsCall, {}, query);
      return inlined && readableEventList(inlined.answer);
    },
    refetchInterval: LIST_RENEWAL_MS,
    placeholderData: keepPreviousData,
  });
}
