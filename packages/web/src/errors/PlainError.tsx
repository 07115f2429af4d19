/** A minimal error message, for when the better ones cannot be loaded. */

import { useText } from '../i18n/language.ts';
import { Button } from '../ui/controls/Button.tsx';

type PlainErrorProps = { what: 'Offline' | 'ScreenLoad'; onRetry: () => unknown };

export function PlainError({ what, onRetry }: PlainErrorProps) {
  const { t } = useText();
  return (
    <div role="alert" className="grid justify-items-start gap-2 pt-6">
      <h2>{t(`Errors.${what}`)}</h2>
      <p>{t(`Errors.${what}Hint`)}</p>
      <Button onClick={onRetry}>{t('Common.TryAgain')}</Button>
    </div>
  );
}
