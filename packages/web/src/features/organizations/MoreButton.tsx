/** The button at the end of a partial list. */

import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';

type MoreButtonProps = { shown: number; total: number; isBusy: boolean; onMore: () => void };

export function MoreButton({ shown, total, isBusy, onMore }: MoreButtonProps) {
  const { t } = useText();
  if (shown >= total) return null;
  return (
    <p className="flex justify-center py-4">
      <Button disabled={isBusy} onClick={onMore}>
        {t('Manage.More')}
      </Button>
    </p>
  );
}
