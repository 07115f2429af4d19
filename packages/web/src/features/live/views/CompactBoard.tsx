/** The order in brief, next to a picture: position, number, name, gap; pinned competitors stand out. */

import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useSelection } from '../board/use-selection.ts';
import { GapOrLeader, useEnding } from '../cells/GapOrLeader.tsx';
import { Place } from '../cells/Place.tsx';
import { isSameList, useLive } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { classIndexOf, classOf, isTakingPart, numberOf, shortNameOf } from '../state/rows.ts';
import { CompactHead, compactCell as cell } from './CompactHead.tsx';

export function CompactBoard() {
  const { t } = useText();
  const { classCode } = useSelection();
  const indexes = useLive(
    ({ board }) =>
      board.rows.filter((row) => classCode === null || classOf(row) === classCode).map(({ index }) => index),
    isSameList,
  );
  const pinned = usePinnedRows();
  return (
    <Sheet>
      <table className="w-full border-separate border-spacing-0 text-3 stretch-data">
        <caption className="sr-only">{t('LiveViews.leaderboard')}</caption>
        <CompactHead />
        <tbody>
          {indexes.map((index) => (
            <Line
              key={index}
              index={index}
              isPinned={pinned.includes(index)}
              isInClass={classCode !== null}
            />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

type LineProps = { index: number; isPinned: boolean; isInClass: boolean };

function Line({ index, isPinned, isInClass }: LineProps) {
  const { t } = useText();
  const row = useLive(({ rows }) => rows.get(index));
  const classes = useLive((state) => state.classes);
  const session = useEnding();
  if (row === undefined) return null;
  const place = isInClass ? row.positionInClass : row.position;
  return (
    <tr className={classNames(isPinned && 'bg-accent-tint', !isTakingPart(row) && 'text-ink-3')}>
      <td className={`${cell} text-end font-strong`}>
        <Place row={row} place={place} />
      </td>
      <td className={cell}>
        <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, classes)} />
      </td>
      <td className={`${cell} max-w-0 truncate font-medium`}>{shortNameOf(row)}</td>
      <td className={`${cell} text-end`}>
        <GapOrLeader
          row={row}
          session={session}
          isInClass={isInClass}
          gap={isInClass ? row.gapInClass : row.gap}
          isLeader={isInClass ? row.isClassLeader : row.isLeader}
          t={t}
        />
      </td>
    </tr>
  );
}
