/** A dash with its meaning for screen readers. */

import type { Translate } from '../../i18n/translate.ts';

export function UnknownValue({ t }: { t: Translate }) {
  return (
    <span className="text-ink-3">
      <span aria-hidden="true">–</span>
      <span className="sr-only">{t('Common.NotKnown')}</span>
    </span>
  );
}
