/** The order of the session, with cars that are late. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { carsDue, type Lateness, latenessOf } from '@lapwing/timing/live/desk/pace';
import { memo, useMemo } from 'react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { ShortName } from '../../../../ui/content/ShortName.tsx';
import { type ClassColours, classColours, classIndexAmong } from '../../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { gapText, lapText } from '../times.ts';
import { useRun, useServerNow } from '../use-run.ts';

export function useClassColours(): ClassColours {
  const { view, classes } = useRun();
  return useMemo(() => {
    const names = view.state.board.rows.map((row) => row.className ?? '');
    return classColours(classes, names);
  }, [view.state, classes]);
}

/** Not drawn again while somebody types in the command line. */
export const RunBoard = memo(function RunBoard() {
  const { t } = useText();
  const { view } = useRun();
  const nowMs = useServerNow(1_000);
  const colours = useClassColours();
  const { state } = view;
  const due = useMemo(() => new Map(carsDue(state).map((car) => [car.index, car])), [state]);
  return (
    <table className="run-board">
      <caption className="sr-only">{t('Run.Board')}</caption>
      <thead>
        <tr>
          <th className="num">{t('Run.Pos')}</th>
          <th>{t('Run.No')}</th>
          <th>{t('Run.Competitor')}</th>
          <th className="num">{t('Common.Laps')}</th>
          <th className="num">{t('Run.Gap')}</th>
          <th className="num">{t('Run.Last')}</th>
        </tr>
      </thead>
      <tbody>
        {state.board.rows.map((row, place) => {
          const car = due.get(row.index);
          const late = car === undefined ? null : latenessOf(car, nowMs);
          return (
            <BoardRow
              key={row.index}
              row={row}
              place={place + 1}
              classIndex={classIndexAmong(colours, row.className ?? '')}
              lateText={late === null ? null : lateText(late, t)}
            />
          );
        })}
        {state.board.rows.length === 0 && (
          <tr>
            <td colSpan={6} className="run-none">
              {t('Run.NoCars')}
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
});

type BoardRowProps = { row: LiveRow; place: number; classIndex: number; lateText: string | null };

/** Drawn again only if something of it has changed. */
const BoardRow = memo(function BoardRow({ row, place, classIndex, lateText: late }: BoardRowProps) {
  const { t } = useText();
  const isUnknown = row.fullName === null && row.number !== null && row.number === row.transponder;
  return (
    <tr data-late={late !== null || undefined}>
      <td className="num font-strong">{place}</td>
      <td>
        <NumberPlate startNumber={isUnknown ? '?' : (row.number ?? '?')} classIndex={classIndex} />
      </td>
      <td title={row.fullName ?? undefined}>
        <span className="run-board-who">
          <span className="run-who">
            {isUnknown ? (
              <>
                {t('Run.Unknown')} {row.transponder}
              </>
            ) : row.lastName === null ? (
              (row.fullName ?? row.transponder ?? '')
            ) : (
              <ShortName firstName={row.firstName ?? ''} lastName={row.lastName} shortOn="desk" />
            )}
          </span>
          <small>{row.className}</small>
        </span>
      </td>
      <td className="num text-ink-2">{row.laps}</td>
      <td className="num">
        {place === 1 && row.laps > 0 ? (
          <span className="text-ink-3">{t('Live.Leader')}</span>
        ) : (
          gapText(row.gap, t)
        )}
      </td>
      <td className="num">
        {row.status !== 'Normal' ? (
          row.status
        ) : late === null ? (
          lapText(row.lastLapTimeMs)
        ) : (
          <span className="font-strong text-slow">{late}</span>
        )}
      </td>
    </tr>
  );
});

export function LateText({ late }: { late: Lateness }) {
  const { t } = useText();
  return <span className="font-strong text-slow">{lateText(late, t)}</span>;
}

function lateText(late: Lateness, t: Translate): string {
  return late.kind === 'late'
    ? t('Run.Late', { seconds: String(Math.round(late.lateMs / 1000)) })
    : t('Run.Unseen', { count: late.laps });
}
