/** Enters the code that a timer shows at the track. */

import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { enterClaimCode, useClaimChange } from '../../parts/claim-queries.ts';
import { CodeForm } from '../../ui/controls/CodeForm.tsx';

export function EnterClaimCode({ accountId }: { accountId: string }) {
  const { t } = useText();
  const enter = useClaimChange(
    (code: string) => enterClaimCode(accountId, code),
    (error) => (hasStatus(error, 400) ? t('Claims.WrongCode') : null),
  );
  return (
    <div className="pt-3">
      <CodeForm
        label={t('Claims.Code')}
        action={t('Claims.EnterCode')}
        autoComplete="one-time-code"
        isBusy={enter.isPending}
        onCode={(code, clear) => enter.mutate(code, { onSuccess: clear })}
      />
    </div>
  );
}
