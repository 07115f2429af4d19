/** The visitor's own transponders: linking them by code, and releasing them. */

import type { ChipProducts } from '@lapwing/contract/people/accounts';
import { productCategories } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { Timer } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { ConfirmDialog } from '../../parts/ConfirmDialog.tsx';
import { QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/controls/Button.tsx';
import { Claims } from './Claims.tsx';
import { releaseTransponder, useChange } from './changes.ts';
import { EnterClaimCode } from './EnterClaimCode.tsx';
import { LinkTransponder } from './LinkTransponder.tsx';
import { transpondersQuery } from './queries.ts';

export function Transponders({ accountId }: { accountId: string }) {
  const { t } = useText();
  const query = useQuery(transpondersQuery(accountId));
  const [asked, setAsked] = useState<string | null>(null);
  const release = useChange((code: string) => releaseTransponder(accountId, code));
  return (
    <>
      <QueryView query={query}>
        {({ chipProducts }) => (
          <ul>
            {linkedOf(chipProducts).map(({ chip: { code, customName }, type }) => (
              <li
                key={code}
                className="flex min-h-13 items-center gap-3 border-b border-line py-1.5 stretch-data"
              >
                <span className="grid size-9 flex-none place-items-center rounded-2 border border-line-2 text-ink-2">
                  <Timer size={18} strokeWidth={1.75} aria-hidden="true" />
                </span>
                <span className="min-w-0 flex-1">
                  <b className="block leading-[1.125rem] font-medium">{code}</b>
                  <small className="block text-2 leading-4 wrap-break-word text-ink-3">
                    {[categoryOf(type), customName].filter((text) => text !== '' && text !== code).join(', ')}
                  </small>
                </span>
                <Button
                  size="small"
                  disabled={release.isPending}
                  aria-label={t('Profile.ReleaseCode', { code })}
                  onClick={() => setAsked(code)}
                >
                  {t('Profile.Release')}
                </Button>
              </li>
            ))}
            {linkedOf(chipProducts).length === 0 && (
              <li className="border-b border-line py-3 text-ink-2">{t('Profile.NoTransponders')}</li>
            )}
          </ul>
        )}
      </QueryView>
      <Claims accountId={accountId} />
      <LinkTransponder accountId={accountId} />
      <EnterClaimCode accountId={accountId} />
      <ConfirmDialog
        title={t('Profile.ReleaseQuestion', { code: asked ?? '' })}
        text={t('Profile.ReleaseWarning')}
        yes={t('Profile.Release')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onYes={() => asked !== null && release.mutate(asked)}
      />
    </>
  );
}

/** Claimed transponders are listed with the claims. */
function linkedOf(products: ChipProducts['chipProducts']) {
  return products.filter(({ state }) => state === 'Active');
}

function categoryOf(type: number): string {
  return Object.entries(productCategories).find(([, number]) => number === type)?.[0] ?? '';
}
