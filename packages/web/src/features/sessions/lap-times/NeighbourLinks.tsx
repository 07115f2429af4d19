/** Links to the competitors who finished just before and just after this one. */

import type { ClassificationRow } from '@lapwing/contract/results/results';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { unbrokenCrew } from '../../../ui/racing/crew-name.ts';
import { placeText } from '../state/ranked-rows.ts';

type NeighbourLinksProps = {
  sessionId: number;
  position: number;
  rows: readonly ClassificationRow[];
  /** the compared competitors, which the links keep */
  competitors: string | undefined;
};

export function NeighbourLinks({ sessionId, position, rows, competitors }: NeighbourLinksProps) {
  const { t } = useText();
  const before = rows[position - 2];
  const after = rows[position];
  const shared = { sessionId, competitors };
  if (before === undefined && after === undefined) return null;
  return (
    <nav
      aria-label={t('LapTimes.OtherCompetitors')}
      className="flex items-center gap-1 phone:justify-between phone:pb-1"
    >
      {before && <Neighbour {...shared} position={position - 1} row={before} side="before" />}
      {after && <Neighbour {...shared} position={position + 1} row={after} side="after" />}
    </nav>
  );
}

type NeighbourProps = Pick<NeighbourLinksProps, 'sessionId' | 'position' | 'competitors'> & {
  row: ClassificationRow;
  side: 'before' | 'after';
};

function Neighbour({ sessionId, position, competitors, row, side }: NeighbourProps) {
  const { t } = useText();
  const label =
    side === 'before'
      ? t('LapTimes.PreviousCompetitor', { name: row.name })
      : t('LapTimes.NextCompetitor', { name: row.name });
  return (
    <Link
      to="/sessions/$sessionId/laptimes"
      params={{ sessionId }}
      search={{ pos: position, competitors }}
      aria-label={label}
      resetScroll={false}
      className="inline-flex min-h-8 max-w-48 items-center py-0.5 xl:max-w-80 gap-1 rounded-2 px-2 text-3 text-ink-2 hover:bg-surface-2 hover:text-ink touch:min-h-11 phone:max-w-[48%] phone:last:ms-auto"
    >
      {side === 'before' && <ChevronLeft size={16} strokeWidth={1.75} className="flex-none" />}
      <span className="leading-4 wrap-break-word">
        {placeText(row, t)} {unbrokenCrew(row.name)}
      </span>
      {side === 'after' && <ChevronRight size={16} strokeWidth={1.75} className="flex-none" />}
    </Link>
  );
}
