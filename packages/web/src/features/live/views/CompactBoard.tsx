/** The order in brief, next to a picture: position, number, name, gap; pinned competitors stand out. */

import { useText } from '../../../i18n/language.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useTextScale } from '../../../ui/window/text-scale.ts';
import { useSelection } from '../board/use-selection.ts';
import { commonForm, type NameForm, nameInRoom } from '../cells/fitting-name.ts';
import { GapOrLeader, useEnding } from '../cells/GapOrLeader.tsx';
import { Place } from '../cells/Place.tsx';
import { isSameList, useLive } from '../state/live-store.ts';
import { usePinnedRows } from '../state/pins.ts';
import { classIndexOf, classOf, isTakingPart, numberOf } from '../state/rows.ts';
import { CompactHead, compactCell as cell } from './CompactHead.tsx';

/** All columns but the name, with their padding, and the text size. */
const OTHERS_PX = 210;
const TEXT_PX = 13;

export function CompactBoard() {
  const { t } = useText();
  const { classCode } = useSelection();
  const indexes = useLive(
    ({ board }) =>
      board.rows.filter((row) => classCode === null || classOf(row) === classCode).map(({ index }) => index),
    isSameList,
  );
  const pinned = usePinnedRows();
  const [frame, widthPx] = useWidth<HTMLDivElement>();
  const textScale = useTextScale();
  const nameRoomEm = Math.max(0, Math.floor(widthPx / textScale) - OTHERS_PX) / TEXT_PX;
  const nameForm = useLive(({ board }) => commonForm(board.rows, nameRoomEm));
  return (
    <Sheet>
      <div ref={frame} />
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
              nameRoomEm={nameRoomEm}
              nameForm={nameForm}
            />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

type LineProps = {
  index: number;
  isPinned: boolean;
  isInClass: boolean;
  nameRoomEm: number;
  nameForm: NameForm;
};

function Line({ index, isPinned, isInClass, nameRoomEm, nameForm }: LineProps) {
  const { t } = useText();
  const row = useLive(({ rows }) => rows.get(index));
  const colours = useLive((state) => state.colours);
  const session = useEnding();
  if (row === undefined) return null;
  const place = isInClass ? row.positionInClass : row.position;
  const name = nameInRoom(row, nameRoomEm, nameForm);
  return (
    <tr className={classNames(isPinned && 'bg-accent-tint', !isTakingPart(row) && 'text-ink-3')}>
      <td className={`${cell} text-end font-strong`}>
        <Place row={row} place={place} />
      </td>
      <td className={cell}>
        <NumberPlate startNumber={numberOf(row)} classIndex={classIndexOf(row, colours)} />
      </td>
      <td className={`${cell} max-w-0 font-medium`}>
        <span style={name.scale < 1 ? { fontSize: `${name.scale}em` } : undefined}>{name.text}</span>
      </td>
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
