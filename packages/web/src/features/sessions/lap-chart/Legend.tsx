/** Explains the symbols of the chart. */

import { crossAt, squareAt } from '@lapwing/timing/lap-chart/marks';
import { useText } from '../../../i18n/language.ts';

const middle = { x: 6, y: 6 };

export function Legend({ flags, hasLapped }: { flags: ReadonlySet<'YELLOW' | 'RED'>; hasLapped: boolean }) {
  const { t } = useText();
  return (
    <ul className="ms-auto flex flex-wrap gap-x-4 text-2 text-ink-2 *:flex *:items-center *:gap-1.5 max-md:hidden">
      <li>
        <svg width="12" height="12" aria-hidden="true">
          <path d={squareAt(middle)} fill="none" stroke="var(--ink-2)" strokeWidth="1.5" />
        </svg>
        {t('Charts.PitStop')}
      </li>
      {(['YELLOW', 'RED'] as const).map(
        (flag) =>
          flags.has(flag) && (
            <li key={flag}>
              <span
                aria-hidden="true"
                className={`inline-block h-2.5 w-4 border-t-2 ${flag === 'RED' ? 'border-flag-red' : 'border-flag-yellow'}`}
                style={{ background: flag === 'RED' ? 'var(--band-red)' : 'var(--band-yellow)' }}
              />
              {t(`Charts.${flag}`)}
            </li>
          ),
      )}
      <li>
        <svg width="12" height="12" aria-hidden="true">
          <path d={crossAt(middle)} stroke="var(--loss)" strokeWidth="1.5" />
        </svg>
        {t('Charts.Out')}
      </li>
      {hasLapped && (
        <li>
          <svg width="20" height="12" aria-hidden="true">
            <path d="M0 6H20" stroke="var(--trace)" opacity="0.55" strokeWidth="2" />
          </svg>
          {t('Charts.Lapped')}
        </li>
      )}
    </ul>
  );
}
