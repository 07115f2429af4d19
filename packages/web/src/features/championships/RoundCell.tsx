/** The result of a competitor in one round or event. */

import type { StandingsRow } from '@lapwing/contract/results/championships';
import type { ChampionshipLayout } from '@lapwing/contract/values/enums';
import { useText } from '../../i18n/language.ts';
import { formatPoints } from '../../i18n/numbers.ts';
import { shortStatus } from '../../i18n/row-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Medal, podiumOf } from '../../ui/racing/Medal.tsx';
import { droppedClass } from './dropped-look.ts';
import { GuestMark } from './GuestMark.tsx';
import { type RoundColumn, type RoundResult, roundResult } from './round-columns.ts';

type RoundCellProps = {
  row: StandingsRow;
  column: RoundColumn;
  layout: ChampionshipLayout;
  isFirstOfEvent: boolean;
};

export function RoundCell({ row, column, layout, isFirstOfEvent }: RoundCellProps) {
  const { t } = useText();
  const result = roundResult(row, column, layout);
  const isSum = column.roundId === null && column.label === '';
  return (
    <td
      data-align="end"
      className={classNames(isFirstOfEvent && 'border-l border-l-line', isSum && 'font-medium')}
    >
      {result === null ? (
        <>
          <span aria-hidden="true" className="text-ink-3">
            –
          </span>
          <span className="sr-only">{t('Championships.NotEntered')}</span>
        </>
      ) : (
        <Result result={result} />
      )}
    </td>
  );
}

function Result({ result }: { result: RoundResult }) {
  const { t } = useText();
  const { position, isDropped } = result;
  const medal = podiumOf(position);
  return (
    <span className="inline-flex items-center justify-end gap-1.5">
      {medal && (
        <span className={isDropped ? 'opacity-55' : undefined}>
          <Medal place={medal} />
        </span>
      )}
      {isDropped ? (
        <s className={`${droppedClass} -me-1.5`}>
          <Score result={result} />
          <span className="sr-only"> {t('Championships.DroppedMark')}</span>
        </s>
      ) : (
        <Score result={result} />
      )}
    </span>
  );
}

/** The reason for having no points is more useful than a zero. */
function Score({ result: { points, position, status, isGuest } }: { result: RoundResult }) {
  const { t, locale } = useText();
  if (isGuest) return <GuestMark />;
  if (points > 0 || position !== null || status === 'Normal' || status === 'Provisional') {
    return formatPoints(points, locale);
  }
  return (
    <abbr title={t(`RowStatuses.${status}`)} className="text-2 text-ink-2 [text-decoration:inherit]">
      {shortStatus(status, t)}
    </abbr>
  );
}
