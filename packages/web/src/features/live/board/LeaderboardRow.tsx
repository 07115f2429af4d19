/** One competitor on the board. It only formats. */

import type { Doubt, LiveRow } from '@lapwing/contract/live/row';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import { memo, useMemo, useRef } from 'react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { isCrew } from '../../../ui/racing/crew-name.ts';
import { MarkerGlyph } from '../../../ui/racing/MarkerGlyph.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { Cell } from '../cells/Cell.tsx';
import type { CellContext, Column } from '../cells/column.ts';
import { Doubts } from '../cells/Doubts.tsx';
import { isNameFitting, type NameForm, nameInRoom, phoneSurname, widthEm } from '../cells/fitting-name.ts';
import { Nationality } from '../cells/Nationality.tsx';
import { penaltyText, shortPenaltyText } from '../cells/Penalty.tsx';
import { Place } from '../cells/Place.tsx';
import type { ScreenKind } from '../display/use-screen-kind.ts';
import { useLiveRow } from '../state/live-store.ts';
import {
  classIndexOf,
  classOf,
  isTakingPart,
  lapsOf,
  nameOf,
  numberOf,
  placeOf,
  shortNameParts,
} from '../state/rows.ts';
import { withinClass } from './board-order.ts';
import { type KeptRow, type LastGaps, withLastGaps } from './kept-gaps.ts';
import type { ShownLeads } from './lead-columns.ts';

export type RowProps = {
  index: number;
  columns: readonly Column[];
  context: CellContext;
  isInClass: boolean;
  isPinned: boolean;
  isOpen: boolean;
  form: ScreenKind;
  leads: ShownLeads;
  hasBar: boolean;
  /** for the name and its flag, in text sizes */
  nameRoomEm: number;
  /** of all names; null before a phone is measured */
  nameForm: NameForm | null;
  /** whether those who are fighting are joined: not if they are sorted otherwise */
  hasBrackets: boolean;
  /** wider than the screen: the name stays while the rest scrolls */
  isWide: boolean;
  commonDoubts: readonly Doubt[];
  onToggle: (index: number) => void;
};

/** Its width, and the space after it. */
export const FLAG_EM = 2;

/** In smaller text, after a space. */
function penaltyEm(penalty: string): number {
  return 0.65 + 0.8 * widthEm(penalty);
}

export const LeaderboardRow = memo(function LeaderboardRow(props: RowProps) {
  const { index, columns, context, isInClass, isPinned, isOpen, hasBar, hasBrackets, isWide, form, leads } =
    props;
  const { onToggle } = props;
  const { t } = useText();
  const known = useLiveRow(index, ({ rows }) => rows.get(index));
  const inClass = useMemo(() => (known && isInClass ? withinClass(known) : known), [known, isInClass]);
  const row = useKeptGaps(inClass);
  const bracket = useLiveRow(index, ({ lapTrends }) => {
    const trend = lapTrends?.get(index);
    return hasBrackets ? (isInClass ? trend?.bracketInClass : trend?.bracket) : null;
  });
  if (row === undefined) return null;
  return (
    <tr
      data-row={index}
      data-pinned={isPinned || undefined}
      data-open={isOpen || undefined}
      data-close={bracket ?? undefined}
      data-pit={isInPitLane(row) || undefined}
      data-out={!isTakingPart(row) || undefined}
    >
      <td className="board-marker">
        {hasBar && <span className="board-bar" data-of={index} aria-hidden="true" />}
        {leads.marker && isTakingPart(row) && (
          <MarkerGlyph marker={row.marker} label={t(`Markers.${row.marker}`)} />
        )}
        {isWide && (
          // The click area of the sticky name covers only its own cell; keyboards and screen readers have its button.
          <button
            type="button"
            tabIndex={-1}
            aria-hidden="true"
            className="board-target"
            onClick={() => onToggle(index)}
          />
        )}
      </td>
      {leads.position && (
        <td className="board-position">
          <Place row={row} place={placeOf(row)} />
        </td>
      )}
      {leads.number && (
        <td className="board-plate">
          {numberOf(row) !== '' && (
            <NumberPlate
              startNumber={numberOf(row)}
              classIndex={classIndexOf(row, context.colours)}
              isLarge={form === 'tv'}
            />
          )}
        </td>
      )}
      <NameCell {...props} row={row} />
      {columns.map((column) => (
        <Cell
          key={column.key}
          align={column.align}
          startsGroup={column.startsGroup}
          isQuiet={column.isQuiet}
          glows={column.glows}
          text={column.text(row, context)}
          highlight={column.highlight?.(row, context) ?? null}
          isPast={column.isPast?.(row) ?? false}
          suffix={column.suffix?.(row, context)}
        >
          {column.draw?.(row, context)}
        </Cell>
      ))}
    </tr>
  );
});

function useKeptGaps(row: LiveRow | undefined): KeptRow | undefined {
  const last = useRef<LastGaps>({});
  return useMemo(() => {
    if (row === undefined) return undefined;
    const kept = withLastGaps(row, last.current);
    last.current = kept.last;
    return kept.shown;
  }, [row]);
}

function NameCell(props: RowProps & { row: LiveRow }) {
  const { row, index, context, form, isOpen, nameRoomEm, nameForm, commonDoubts, onToggle } = props;
  const isPhone = form === 'phone';
  const { t } = useText();
  const laps = lapsOf(row);
  const penalty = penaltyText(row, t);
  // On a phone there are no marks next to the name.
  const roomEm = isPhone ? nameRoomEm : nameRoomEm - (row.nationality ? FLAG_EM : 0);
  const { shown, mark, scale } = withPenalty(
    row,
    isPhone ? '' : penalty,
    { roomEm, form: nameForm ?? 'surname' },
    t,
  );
  const whole = nameOf(row);
  const isUnmeasured = nameForm === null && !isCrew(whole);
  return (
    <th scope="row">
      <span className="board-who">
        {row.nationality && !isPhone && <Nationality code={row.nationality} />}
        <button
          type="button"
          aria-expanded={isOpen}
          title={shown === whole || isPhone ? undefined : whole}
          className="board-name"
          style={
            scale < 1 && !isUnmeasured ? { fontSize: `calc(var(--name-size, 1em) * ${scale})` } : undefined
          }
          onClick={() => onToggle(index)}
        >
          {isUnmeasured ? <UnmeasuredName row={row} roomEm={roomEm} /> : shown || t('Live.NoName')}
        </button>
        <Doubts doubts={row.doubts} common={commonDoubts} />
        {mark !== '' && (
          <small className="board-penalty" title={mark === penalty ? undefined : penalty}>
            {mark}
          </small>
        )}
      </span>
      {isPhone && (
        <small className="board-second">
          {[
            // In a single class the position is already known.
            context.classes.length > 1 && classOf(row) && `${classOf(row)} ${row.positionInClass ?? ''}`,
            penalty,
            row.numberOfPitStops > 0 && t('Live.PitStops', { count: row.numberOfPitStops }),
            context.session.rankedBy === 'best-lap' && laps !== null && t('Laps', { count: laps }),
          ]
            .filter((text) => typeof text === 'string')
            .filter((text) => text !== '')
            .map((text, place) => (
              <span key={text}>{place === 0 ? text : ` · ${text}`}</span>
            ))}
        </small>
      )}
    </th>
  );
}

/** The name, and its penalty in as many words as leave room for the name. */
function withPenalty(
  row: LiveRow,
  penalty: string,
  { roomEm, form }: { roomEm: number; form: NameForm },
  t: Translate,
) {
  const inRoom = (roomForNameEm: number, mark: string) => {
    const { text, scale } = nameInRoom(row, roomForNameEm, form);
    return { shown: text, mark, scale };
  };
  if (penalty === '') return inRoom(roomEm, '');
  const besideWholeEm = roomEm - penaltyEm(penalty);
  const { text } = nameInRoom(row, roomEm, form);
  if (isNameFitting(text, besideWholeEm)) return inRoom(besideWholeEm, penalty);
  const short = shortPenaltyText(row, t);
  return inRoom(roomEm - penaltyEm(short), short);
}

/**
 * As the server renders it for a phone of any width: the initial wraps out of sight if the surname needs its room, then its
 * `van der`. A longer surname is set smaller.
 */
function UnmeasuredName({ row, roomEm }: { row: LiveRow; roomEm: number }) {
  const { t } = useText();
  const { initial, rest } = shortNameParts(row);
  const { particles, surname, scale } = phoneSurname(rest || t('Live.NoName'), roomEm);
  return (
    <span className="board-short">
      {initial !== '' && scale === 1 && <span>{initial} </span>}
      {particles !== '' && <span className="board-particles">{particles} </span>}
      <span className="board-surname" style={scale < 1 ? { fontSize: `${scale}em` } : undefined}>
        {surname}
      </span>
    </span>
  );
}
