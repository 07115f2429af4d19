/** Places won or lost, with an arrow. */

import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';

export function PlacesChanged({ change }: { change: number }) {
  const { t, locale } = useText();
  const count = Math.abs(change);
  const isGain = change > 0;
  return (
    <span className={isGain ? 'text-pb' : 'text-loss'}>
      <svg
        viewBox="0 0 8 8"
        aria-hidden="true"
        className="me-0.5 inline size-[0.4375rem]"
        fill="currentColor"
      >
        <path d={isGain ? 'M4 1 8 7H0Z' : 'M0 1h8L4 7Z'} />
      </svg>
      <span aria-hidden="true">{formatNumber(count, locale)}</span>
      <span className="sr-only">
        {t(isGain ? 'SessionResults.PlacesGained' : 'SessionResults.PlacesLost', { count })}
      </span>
    </span>
  );
}
