/** A code for the racer who holds a transponder, in large type: it is typed in on another device. */

import { transponderCodePattern } from '@lapwing/contract/people/accounts';
import { CLAIM_CODE_MINUTES, type ClaimCode, claimsApi } from '@lapwing/contract/people/claims';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { resultsClient } from '../../api/results.ts';
import { showFailure } from '../../errors/show-failure.ts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { CodeForm } from '../../ui/controls/CodeForm.tsx';

export function ShowClaimCode({ organizationId }: { organizationId: number }) {
  const { t } = useText();
  const [shown, setShown] = useState<ClaimCode | null>(null);
  const show = useMutation({
    mutationFn: (code: string) => resultsClient.call(claimsApi.showCode, { organizationId, code }, {}),
    onSuccess: setShown,
    onError: (error) => {
      const known = hasStatus(error, 409)
        ? 'Claims.NeverRanHere'
        : hasStatus(error, 400) && 'Profile.TransponderWrong';
      showFailure(error, t(known || 'Manage.ChangeFailed'), t);
    },
  });
  return (
    <section aria-labelledby="show-code">
      <h2 id="show-code" className="text-5 font-strong">
        {t('Claims.ShowCodeTitle')}
      </h2>
      <p className="pb-2 text-3 text-ink-2">{t('Claims.ShowCodeHint', { minutes: CLAIM_CODE_MINUTES })}</p>
      <CodeForm
        label={t('Profile.TransponderCode')}
        action={t('Claims.ShowCode')}
        isBusy={show.isPending}
        complaint={(code) => (transponderCodePattern.test(code) ? null : t('Profile.TransponderWrong'))}
        onCode={(code, clear) => show.mutate(code, { onSuccess: clear })}
      />
      <output className="block">
        {shown !== null && (
          <span className="mt-3 block max-w-96 rounded-3 border border-line-2 p-4">
            <span className="block text-3 text-ink-2">
              {t('Claims.CodeFor', { code: shown.transponder })}
            </span>
            <b className="block text-[2rem] leading-10 font-strong tracking-[0.15em] tabular-nums">
              {`${shown.code.slice(0, 4)} ${shown.code.slice(4)}`}
            </b>
          </span>
        )}
      </output>
    </section>
  );
}
