/** The host's own app in the stores, for the screens that offer it. */

import { queryOptions } from '@tanstack/react-query';
import { loadClientSettings } from './client-settings.ts';

export function appLinksQuery() {
  return queryOptions({
    queryKey: ['app-links'],
    queryFn: async () => (await loadClientSettings()).app ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
