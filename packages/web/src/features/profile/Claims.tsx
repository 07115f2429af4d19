/** Claims on a profile: those of the visitor that are pending, and those of others on what the visitor has. */

import type { ClaimOnOwn, OwnClaim } from '@lapwing/contract/people/claims';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatInstant } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { answerClaim, claimsQuery, useClaimChange, withdrawClaim } from '../../parts/claim-queries.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { Button } from '../../ui/controls/Button.tsx';

export function Claims({ accountId }: { accountId: string }) {
  const { t } = useText();
  const { data } = useQuery(claimsQuery(accountId));
  const withdraw = useClaimChange((claimId: number) => withdrawClaim(accountId, claimId));
  // A confirmed transponder is listed with the transponders.
  const own = data?.claims.filter(({ transponder, state }) => transponder === null || state !== 'confirmed');
  return (
    <>
      {data && data.onOwn.length > 0 && (
        <ul aria-label={t('Claims.OnOwn')}>
          {data.onOwn.map((claim) => (
            <OthersClaim key={claim.claimId} accountId={accountId} claim={claim} />
          ))}
        </ul>
      )}
      {own && own.length > 0 && (
        <ul aria-label={t('Claims.Own')}>
          {own.map((claim) => (
            <OwnClaimRow
              key={claim.claimId}
              claim={claim}
              isBusy={withdraw.isPending}
              onWithdraw={() => withdraw.mutate(claim.claimId)}
            />
          ))}
        </ul>
      )}
    </>
  );
}

type OwnClaimRowProps = { claim: OwnClaim; isBusy: boolean; onWithdraw: () => void };

function OwnClaimRow({ claim, isBusy, onWithdraw }: OwnClaimRowProps) {
  const { t } = useText();
  const { transponder, competitor, state } = claim;
  const name = transponder ?? competitor?.name ?? '';
  const kind = transponder === null ? 'Competitor' : 'Transponder';
  return (
    <li className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-0 flex-1 basis-48">
        <b className="flex flex-wrap items-center gap-2 leading-[1.125rem] font-medium">
          {competitor === null ? (
            <span className="stretch-data">{name}</span>
          ) : (
            <Link
              to="/sessions/$sessionId"
              params={{ sessionId: competitor.sessionId }}
              className="link touch-target"
            >
              {name}
            </Link>
          )}
          <Badge>{t(`Claims.States.${state}`)}</Badge>
        </b>
        <small className="block text-2 text-ink-3">
          {competitor !== null &&
            [competitor.eventName, competitor.className, competitor.startNumber].filter(Boolean).join(', ')}
          {competitor !== null && ' · '}
          {t(`Claims.${kind}Notes.${state}`)}
        </small>
      </span>
      {state !== 'refused' && (
        <Button
          size="small"
          disabled={isBusy}
          aria-label={t(state === 'confirmed' ? 'Claims.UnlinkOf' : 'Claims.WithdrawOf', { name })}
          onClick={onWithdraw}
        >
          {t(state === 'confirmed' ? 'Claims.Unlink' : 'Claims.Withdraw')}
        </Button>
      )}
    </li>
  );
}

function OthersClaim({ accountId, claim }: { accountId: string; claim: ClaimOnOwn }) {
  const { t, locale } = useText();
  const [isAsked, setAsked] = useState(false);
  const answer = useClaimChange((isHandedOver: boolean) =>
    answerClaim(accountId, { claimId: claim.claimId, isHandedOver }),
  );
  const { transponder: code, state, answerByMs } = claim;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const when = formatInstant(answerByMs, 'date-time', locale, timeZone);
  return (
    <li className="border-b border-line py-2">
      <p className="font-medium">{t('Claims.Wanted', { code })}</p>
      <p className="text-2 text-ink-2">
        {state === 'disputed' ? t('Claims.YouObjected') : t('Claims.AnswerBy', { when })}
      </p>
      <div className="flex flex-wrap gap-2 pt-1.5">
        {state !== 'disputed' && (
          <Button
            size="small"
            disabled={answer.isPending}
            aria-label={t('Claims.KeepOf', { code })}
            onClick={() => answer.mutate(false)}
          >
            {t('Claims.Keep')}
          </Button>
        )}
        <Button
          size="small"
          disabled={answer.isPending}
          aria-label={t('Claims.HandOverOf', { code })}
          onClick={() => setAsked(true)}
        >
          {t('Claims.HandOver')}
        </Button>
      </div>
      <ConfirmDialog
        title={t('Claims.HandOverQuestion', { code })}
        text={t('Claims.HandOverWarning')}
        yes={t('Claims.HandOver')}
        isOpen={isAsked}
        onClose={() => setAsked(false)}
        onYes={() => answer.mutate(true)}
      />
    </li>
  );
}
