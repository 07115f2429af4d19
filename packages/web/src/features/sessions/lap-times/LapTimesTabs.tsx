/** The views of a competitor in a session. Comparing is done on the session's own screen, with this one chosen. */

import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { COMPARE_LIMIT } from '../session-search.ts';

type LapTimesTabsProps = { sessionId: number; position: number };

const tabClass =
  'current-line inline-flex h-10 items-center gap-[7px] px-2.5 -outline-offset-3 first:-ml-2.5 phone:h-11';

export function LapTimesTabs({ sessionId, position }: LapTimesTabsProps) {
  const { t } = useText();
  const params = { sessionId };
  return (
    <nav
      aria-label={t('LapTimes.Views')}
      className="flex flex-1 gap-1 overflow-x-auto [scrollbar-width:none] phone:-mx-(--gutter) phone:px-(--gutter)"
    >
      <Link
        to="/sessions/$sessionId/laptimes"
        params={params}
        search={{ pos: position }}
        aria-current="page"
        className={tabClass}
      >
        {t('LapTimes.PersonalResults')}
      </Link>
      {(['compare', 'select'] as const).map((tab) => (
        <Link
          key={tab}
          to="/sessions/$sessionId"
          params={params}
          search={{ tab, competitors: String(position) }}
          className={tabClass}
        >
          {tab === 'compare' ? t('LapTimes.Compare') : t('LapTimes.SelectCompetitors')}
          {tab === 'select' && (
            <span className="text-2 font-normal text-ink-3">
              {t('LapTimes.Chosen', { number: 1, limit: COMPARE_LIMIT })}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
