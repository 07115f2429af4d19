/** The views of a competitor in a session: their own laps, and comparisons with others. */

import { Link } from '@tanstack/react-router';
import { useText } from '../../../i18n/language.ts';
import { COMPARE_LIMIT, chosenWith, competitorsText } from '../state/session-search.ts';

export const lapTimesTabs = ['personal', 'compare', 'select'] as const;
type LapTimesTab = (typeof lapTimesTabs)[number];

type LapTimesTabsProps = {
  sessionId: number;
  position: number;
  tab: LapTimesTab;
  chosen: readonly number[];
};

export function LapTimesTabs({ sessionId, position, tab, chosen }: LapTimesTabsProps) {
  const { t } = useText();
  // From their own laps, visitors start a comparison with this competitor.
  const compared = tab === 'personal' ? chosenWith(position, chosen) : chosen;
  const labels = {
    personal: t('LapTimes.PersonalResults'),
    compare: t('LapTimes.Compare'),
    select: t('LapTimes.SelectCompetitors'),
  };
  return (
    <nav
      aria-label={t('LapTimes.Views')}
      className="flex flex-auto gap-1 overflow-x-auto [scrollbar-width:none] phone:-mx-(--gutter) phone:px-(--gutter)"
    >
      {lapTimesTabs.map((key) => (
        <Link
          key={key}
          to="/sessions/$sessionId/laptimes"
          params={{ sessionId }}
          search={{
            pos: position,
            tab: key === 'personal' ? undefined : key,
            competitors: competitorsText(key === 'personal' ? chosen : compared),
          }}
          // The tab shows which one is current; the router would match all three addresses.
          activeProps={{ 'aria-current': undefined }}
          aria-current={key === tab ? 'page' : undefined}
          resetScroll={false}
          className="current-line inline-flex h-10 items-center gap-[7px] px-2.5 -outline-offset-3 first:-ml-2.5 touch:h-11"
        >
          {labels[key]}
          {key === 'select' && (
            <span className="text-2 font-normal text-ink-3">
              {t('SelectCompetitors.Chosen', { count: compared.length, limit: COMPARE_LIMIT })}
            </span>
          )}
        </Link>
      ))}
    </nav>
  );
}
