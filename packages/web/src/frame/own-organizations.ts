/** The organisations that the signed-in visitor works for. */

import { organizationsApi } from '@lapwing/contract/people/organizations';
import { useQuery } from '@tanstack/react-query';
import { resultsClient } from '../api/results.ts';
import { useSession } from '../identity/session.ts';

/** Undefined until they are known, and for visitors who are not signed in. */
export function useOwnOrganizations() {
  const session = useSession();
  const accountId = session.kind === 'signed-in' ? session.accountId : null;
  const { data } = useQuery({
    queryKey: ['organizations', 'own', accountId],
    queryFn: ({ signal }) => resultsClient.call(organizationsApi.own, {}, {}, { signal }),
    enabled: accountId !== null,
  });
  return data;
}

/** False until it is known. */
export function useIsMember(): boolean {
  return (useOwnOrganizations()?.length ?? 0) > 0;
}
