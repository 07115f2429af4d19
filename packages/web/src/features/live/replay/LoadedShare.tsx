/** How much of a moment of the past has arrived. Most moments arrive before it is seen. */

import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';

export function LoadedShare({ share }: { share: number }) {
  const { t, locale } = useText();
  return (
    <span className="replay-share">
      <progress aria-label={t('Replay.Loading')} max={1} value={share} />
      <span aria-hidden="true">{formatNumber(Math.round(share * 100), locale)} %</span>
    </span>
  );
}
