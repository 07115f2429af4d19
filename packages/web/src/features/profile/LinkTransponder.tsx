/** Claims a transponder by the code on it. */

import { transponderCodePattern } from '@lapwing/contract/people/accounts';
import { hasStatus } from '../../http/http-error.ts';
import { useText } from '../../i18n/language.ts';
import { CodeForm } from '../../ui/controls/CodeForm.tsx';
import { linkTransponder, useChange } from './changes.ts';

export function LinkTransponder({ accountId }: { accountId: string }) {
  const { t } = useText();
  const link = useChange(
    (code: string) => linkTransponder(accountId, code),
    (error) => (hasStatus(error, 400) ? t('Profile.TransponderWrong') : null),
  );
  return (
    <div className="pt-3">
      <CodeForm
        label={t('Profile.TransponderCode')}
        action={t('Profile.LinkTransponder')}
        isBusy={link.isPending}
        complaint={(code) => (transponderCodePattern.test(code) ? null : t('Profile.TransponderWrong'))}
        onCode={(code, clear) => link.mutate(code, { onSuccess: clear })}
      />
      <p className="pt-2 text-2 text-ink-3">{t('Profile.OneOwner')}</p>
    </div>
  );
}
