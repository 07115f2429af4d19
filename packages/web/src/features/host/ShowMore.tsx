/** Shows more of a list, if there is more. */

import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/controls/Button.tsx';

type ShowMoreProps = { shown: number; total: number | null; isBusy: boolean; onMore: () => void };

export function ShowMore({ shown, total, isBusy, onMore }: ShowMoreProps) {
  const { t } = useText();
  if (shown >= (total ?? 0)) return null;
  return (
    <p className="flex justify-center py-4">
      <Button disabled={isBusy} onClick={onMore}>
        {t('Manage.More')}
      </Button>
    </p>
  );
}
