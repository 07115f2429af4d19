/** Shown instead of points: a guest has a place but no points. */

import { useText } from '../../i18n/language.ts';
import { Badge } from '../../ui/content/Badge.tsx';

export function GuestMark() {
  const { t } = useText();
  return (
    <Badge title={t('Championships.GuestLegend')}>
      <span aria-hidden="true">{t('Championships.GuestLetter')}</span>
      <span className="sr-only">{t('SessionResults.Guest')}</span>
    </Badge>
  );
}
