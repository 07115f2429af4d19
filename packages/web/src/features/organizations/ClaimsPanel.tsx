/** Claims for an organisation to decide, and the codes that it shows at the track. */

import { type ClaimToDecide, claimsApi } from '@lapwing/contract/people/claims';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { resultsClient } from '../../api/results.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { claimsToDecideQuery } from './queries.ts';
import { ShowClaimCode } from './ShowClaimCode.tsx';
import { useShownInstant } from './use-shown-instant.ts';

export function ClaimsPanel({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const query = useQuery(claimsToDecideQuery(organizationId));
  return (
    <div className="grid max-w-[51.25rem] gap-6">
      <ShowClaimCode organizationId={organizationId} />
      <QueryView query={query}>
        {({ claims }) =>
          claims.length === 0 ? (
            <EmptyState title={t('Claims.NoneToDecide')} note={t('Claims.NoneToDecideHint')} />
          ) : (
            <Sheet>
              <ul aria-label={t('Claims.ToDecide')}>
                {claims.map((claim) => (
                  <ClaimRow key={claim.claimId} organizationId={organizationId} claim={claim} />
                ))}
              </ul>
            </Sheet>
          )
        }
      </QueryView>
    </div>
  );
}

function ClaimRow({ organizationId, claim }: { organizationId: number; claim: ClaimToDecide }) {
  const { t } = useText();
  const shown = useShownInstant();
  const decide = useDecide(organizationId, claim.claimId);
  const { transponder, competitor, claimant, state, createdAtMs, hasCode, decidableAtMs } = claim;
  const what =
    competitor === null
      ? t('Claims.TransponderOf', { code: transponder ?? '' })
      : [competitor.name, competitor.startNumber, competitor.className, competitor.eventName]
          .filter(Boolean)
          .join(', ');
  const named = { name: claimant, what };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2 last:border-b-0">
      <span className="min-w-0 flex-1 basis-64">
        <b className="flex flex-wrap items-center gap-2 font-medium">
          {claimant}
          <Badge>{t(`Claims.States.${state}`)}</Badge>
          {hasCode && <Badge>{t('Claims.HasCode')}</Badge>}
        </b>
        <span className="block">{what}</span>
        <small className="block text-2 text-ink-3">
          {shown(createdAtMs)}
          {decidableAtMs !== null && ` · ${t('Claims.OwnerAsked', { when: shown(decidableAtMs) })}`}
        </small>
      </span>
      {decidableAtMs === null && (
        <span className="flex gap-2">
          <Button
            size="small"
            disabled={decide.isPending}
            aria-label={t('Claims.ConfirmOf', named)}
            onClick={() => decide.mutate(true)}
          >
            {t('Claims.Confirm')}
          </Button>
          <Button
            size="small"
            disabled={decide.isPending}
            aria-label={t('Claims.RefuseOf', named)}
            onClick={() => decide.mutate(false)}
          >
            {t('Claims.Refuse')}
          </Button>
        </span>
      )}
    </li>
  );
}

function useDecide(organizationId: number, claimId: number) {
  const { t } = useText();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (isConfirmed: boolean) =>
      resultsClient.call(claimsApi.decide, { organizationId, claimId }, {}, { body: { isConfirmed } }),
    onSuccess: (claims) => queries.setQueryData(claimsToDecideQuery(organizationId).queryKey, claims),
    onError: (error) =>
      showFailure(error, hasStatus(error, 409) ? t('Claims.NotYours') : t('Manage.ChangeFailed'), t),
  });
}
