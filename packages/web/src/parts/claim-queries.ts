/** The visitor's claims, and the claims of others on what the visitor has. */

import { type ClaimsOfAccount, claimsApi } from '@lapwing/contract/people/claims';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { profilesClient } from '../api/profiles.ts';
import { showFailure } from '../errors/show-failure.ts';
import { hasStatus } from '../http/http-error.ts';
import { useText } from '../i18n/language.ts';

/** null disables the query: only signed-in visitors have claims. */
export function claimsQuery(accountId: string | null) {
  return queryOptions({
    queryKey: ['profiles', 'claims', accountId],
    queryFn: ({ signal }) =>
      profilesClient.call(claimsApi.ofAccount, { userId: accountId ?? '' }, {}, { signal }),
    enabled: accountId !== null,
  });
}

export function enterClaimCode(userId: string, code: string): Promise<ClaimsOfAccount> {
  return profilesClient.call(claimsApi.enterCode, { userId }, {}, { body: { code } });
}

export function claimCompetitor(
  userId: string,
  competitor: { sessionId: number; finishPosition: number },
): Promise<ClaimsOfAccount> {
  return profilesClient.call(claimsApi.claimCompetitor, { userId }, {}, { body: competitor });
}

export function withdrawClaim(userId: string, claimId: number): Promise<ClaimsOfAccount> {
  return profilesClient.call(claimsApi.withdraw, { userId, claimId }, {});
}

export function answerClaim(
  userId: string,
  { claimId, isHandedOver }: { claimId: number; isHandedOver: boolean },
): Promise<ClaimsOfAccount> {
  return profilesClient.call(claimsApi.answer, { userId, claimId }, {}, { body: { isHandedOver } });
}

/** Claims affect transponders, results and practice. */
export function useClaimChange<Given>(
  change: (given: Given) => Promise<ClaimsOfAccount>,
  explain: (error: unknown) => string | null = () => null,
) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all(
        ['profiles', 'results', 'practice'].map((area) => queries.invalidateQueries({ queryKey: [area] })),
      ),
    onError: (error) => {
      const general = hasStatus(error, 429) ? t('Profile.TooOften') : t('Profile.ChangeFailed');
      showFailure(error, explain(error) ?? general, t);
    },
  });
}
