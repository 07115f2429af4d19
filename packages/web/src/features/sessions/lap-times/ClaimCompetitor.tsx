/** Lets the signed-in visitor claim to be this competitor, and shows the state of the claim. */

import type { LapDataInfo } from '@lapwing/contract/results/lap-data';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { claimCompetitor, claimsQuery, useClaimChange } from '../../../parts/claim-queries.ts';
import { showToast } from '../../../ui/overlays/toasts.ts';

type ClaimCompetitorProps = {
  sessionId: number;
  eventId: number | undefined;
  position: number;
  info: LapDataInfo;
};

export function ClaimCompetitor({ sessionId, eventId, position, info }: ClaimCompetitorProps) {
  const { t } = useText();
  const session = useSession();
  const accountId = session.kind === 'signed-in' ? session.accountId : null;
  const { data } = useQuery(claimsQuery(accountId));
  const claim = useClaimChange(async (userId: string) => {
    const claims = await claimCompetitor(userId, { sessionId, finishPosition: position });
    showToast({ text: t('Claims.Asked') });
    return claims;
  });
  const { name, startNr, class: className, userId } = info.participantInfo;
  // The owner of the transponder is known already.
  if (accountId === null || data === undefined || userId !== null) return null;
  const known = data.claims.find(
    ({ competitor }) =>
      competitor !== null &&
      competitor.eventId === eventId &&
      competitor.name === name &&
      competitor.startNumber === startNr &&
      competitor.className === className,
  );
  if (known !== undefined && known.state !== 'withdrawn') {
    return (
      <Link to="/profile" hash="products" className="link touch-target">
        {t('Claims.ThisIsMe')} ({t(`Claims.States.${known.state}`)})
      </Link>
    );
  }
  return (
    <button
      type="button"
      className="link touch-target cursor-pointer"
      disabled={claim.isPending}
      onClick={() => claim.mutate(accountId)}
    >
      {t('Claims.ThisIsMe')}
    </button>
  );
}
