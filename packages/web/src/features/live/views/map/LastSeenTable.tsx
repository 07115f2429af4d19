/** Where and how long ago each competitor was seen: the map in words. */

import { memo } from 'react';
import { useText } from '../../../../i18n/language.ts';
import type { Translate } from '../../../../i18n/translate.ts';
import { useWidth } from '../../../../ui/charts/use-width.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Sheet } from '../../../../ui/overlays/Sheet.tsx';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { useTextScale } from '../../../../ui/window/text-scale.ts';
import { commonForm, type NameForm, nameInRoom } from '../../cells/fitting-name.ts';
import { type Ending, GapOrLeader, useEnding } from '../../cells/GapOrLeader.tsx';
import { Place } from '../../cells/Place.tsx';
import { useLive } from '../../state/live-store.ts';
import { isTakingPart, numberOf } from '../../state/rows.ts';
import { CompactHead, compactCell as cell } from '../CompactHead.tsx';
import type { Car } from './use-cars.ts';

type LastSeenTableProps = {
  cars: readonly Car[];
  venueMs: number;
  chosen: number | null;
  onChoose: (index: number) => void;
};

/** All columns but the name, with their padding, and the text size. */
const OTHERS_PX = 322;
const TEXT_PX = 13;

export function LastSeenTable({ cars, venueMs, chosen, onChoose }: LastSeenTableProps) {
  const { t } = useText();
  const [frame, widthPx] = useWidth<HTMLDivElement>();
  const textScale = useTextScale();
  const nameRoomEm = Math.max(0, Math.floor(widthPx / textScale) - OTHERS_PX) / TEXT_PX;
  const session = useEnding();
  const nameForm = useLive(({ board }) => commonForm(board.rows, nameRoomEm));
  return (
    <Sheet>
      <div ref={frame} />
      <table className="w-full border-separate border-spacing-0 text-3 stretch-data">
        <caption className="sr-only">{t('LiveMap.LastSeenCaption')}</caption>
        <CompactHead last={t('LiveMap.LastSeen')} />
        <tbody>
          {cars.map(({ row, place, classIndex }) => (
            <LastSeenRow
              key={row.index}
              row={row}
              session={session}
              kind={place.kind}
              classIndex={classIndex}
              ageSeconds={Math.floor(Math.max(0, venueMs - (row.lastSeenAtMs ?? venueMs)) / 1000)}
              isChosen={row.index === chosen}
              onChoose={onChoose}
              nameRoomEm={nameRoomEm}
              nameForm={nameForm}
            />
          ))}
        </tbody>
      </table>
    </Sheet>
  );
}

type LastSeenRowProps = Pick<Car, 'row' | 'classIndex'> & {
  session: Ending;
  kind: Car['place']['kind'];
  ageSeconds: number;
  isChosen: boolean;
  onChoose: (index: number) => void;
  nameRoomEm: number;
  nameForm: NameForm;
};

/** Rendered at most once a second: the map next to it moves more often. */
const LastSeenRow = memo(function LastSeenRow(props: LastSeenRowProps) {
  const { row, session, classIndex, isChosen, onChoose, nameRoomEm, nameForm } = props;
  const { t } = useText();
  const name = nameInRoom(row, nameRoomEm, nameForm);
  return (
    <tr
      className={classNames(
        'relative touch:h-11.5',
        isChosen ? 'bg-accent-tint' : 'hover:bg-surface-2',
        !isTakingPart(row) && 'text-ink-3',
      )}
    >
      <td className={`${cell} text-end font-strong`}>
        <Place row={row} place={row.position} />
      </td>
      <td className={cell}>
        <NumberPlate startNumber={numberOf(row)} classIndex={classIndex} />
      </td>
      <td className={`${cell} max-w-0 truncate font-medium`}>
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(row.index)}
          className="whole-target max-w-full text-start"
          style={name.scale < 1 ? { fontSize: `${name.scale}em` } : undefined}
        >
          {name.text || numberOf(row)}
        </button>
      </td>
      <td className={`${cell} text-end`}>
        <GapOrLeader row={row} session={session} gap={row.gap} isLeader={row.isLeader} t={t} />
      </td>
      <td className={cell}>{lastSeenText(props, t)}</td>
    </tr>
  );
});

function lastSeenText({ row, kind, ageSeconds }: LastSeenRowProps, t: Translate) {
  if (kind === 'pit') return t('LiveMap.InPit');
  if (row.isFinished) return t('LiveMap.Finished');
  if (!isTakingPart(row)) return t('LiveMap.Out');
  if (row.lastSeenAtMs === null) return t('LiveMap.NotSeen');
  const loop =
    row.lastSeenLoop === 0 ? t('LiveMap.Finish') : t('LiveMap.Section', { number: row.lastSeenLoop });
  const age = ageText(ageSeconds, t);
  return (
    <>
      {kind === 'overdue' && (
        <svg viewBox="0 0 12 12" aria-hidden="true" className="me-1.5 inline size-3">
          <circle
            cx="6"
            cy="6"
            r="4.5"
            fill="none"
            stroke="var(--slow)"
            strokeWidth="1.6"
            strokeDasharray="2.4 2"
          />
        </svg>
      )}
      {loop} <span className="text-ink-3">{age}</span>
      {kind === 'overdue' && <span className="sr-only"> {t('LiveMap.Overdue')}</span>}
    </>
  );
}

function ageText(seconds: number, t: Translate): string {
  if (seconds < 100) return t('LiveMap.Seconds', { seconds });
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
