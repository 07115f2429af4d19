/** Makes columns of recurring kinds: times, speeds, counts and texts. */

import { defaultResultConfiguration, type LiveColumn } from '@lapwing/contract/live/columns';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { WhoText } from '@lapwing/contract/values/who-texts';
import type { Messages } from '../../../i18n/messages.ts';
import { classOf } from '../state/rows.ts';
import { countText, gapOrder, gapText, speedText, timeText } from './cell-text.ts';
import type { CellContext, Column, ColumnKind, ColumnKindName } from './column.ts';
import { isFitting } from './fitting-name.ts';
import { WordText } from './WordText.tsx';

/** Columns with the same key for their label and their name in the settings. */
type SingleKey = keyof Messages['LiveColumns'] & ColumnKindName;

export type Look = Pick<Column, 'widthPx' | 'keep'> &
  Partial<
    Pick<Column, 'startsGroup' | 'isQuiet' | 'glows' | 'highlight' | 'draw' | 'suffix' | 'configuredAs'>
  >;

function isConfigurable(key: string): key is LiveColumn {
  return key in defaultResultConfiguration;
}

export function single(
  key: SingleKey,
  rest: Look & Pick<Column, 'align' | 'text' | 'sortValue'> & Partial<Pick<Column, 'firstSort'>>,
): ColumnKind {
  const configuredAs = isConfigurable(key) ? [key] : [];
  return { kind: key, columns: [{ key, label: (t) => t(`LiveColumns.${key}`), configuredAs, ...rest }] };
}

export function timeColumn(key: SingleKey, timeMs: (row: LiveRow) => number | null, look: Look): ColumnKind {
  return single(key, {
    align: 'end',
    text: (row) => timeText(timeMs(row)),
    sortValue: (row) => timeMs(row) || null,
    ...look,
  });
}

export function countColumn(key: SingleKey, count: (row: LiveRow) => number | null, look: Look): ColumnKind {
  return single(key, {
    align: 'end',
    text: (row, context) => countText(count(row), context),
    sortValue: count,
    firstSort: 'descending',
    ...look,
  });
}

type SpeedOf = (row: LiveRow, context: Pick<CellContext, 'session'>) => number | null;

export function speedColumn(key: SingleKey, speedOf: SpeedOf, look: Look): ColumnKind {
  return single(key, {
    align: 'end',
    text: (row, context) => speedText(speedOf(row, context), context),
    sortValue: speedOf,
    firstSort: 'descending',
    ...look,
  });
}

/** Of a cell, at the regular text size. */
const CELL_SIDES_PX = 16;
const CELL_TEXT_PX = 13;

export function wordColumn(field: WhoText & SingleKey, look: Look): ColumnKind {
  const roomEm = (look.widthPx - CELL_SIDES_PX) / CELL_TEXT_PX;
  return single(field, {
    align: 'start',
    isQuiet: true,
    text: (row) => row[field] ?? '',
    // Nothing for most: a cell with its text alone is not rendered again.
    draw: ({ [field]: text }) =>
      text && !isFitting(text, roomEm) ? <WordText text={text} roomEm={roomEm} /> : undefined,
    sortValue: (row) => row[field] || null,
    ...look,
  });
}

type GapColumn = 'gap' | 'difference' | 'gapInClass' | 'differenceInClass' | 'gapBehind';

export function gapColumn(field: GapColumn, look: Look): ColumnKind {
  return single(field, {
    align: 'end',
    text: (row, { t }) => gapText(row[field], t),
    sortValue: (row) => gapOrder(row[field]),
    ...look,
  });
}

/** Competitors without a class have no gaps in one. */
export function classGapColumn(field: 'gapInClass' | 'differenceInClass', look: Look): ColumnKind {
  const gapOf = (row: LiveRow) => (classOf(row) === '' ? { kind: 'none' as const } : row[field]);
  return single(field, {
    align: 'end',
    text: (row, { t }) => gapText(gapOf(row), t),
    sortValue: (row) => gapOrder(gapOf(row)),
    ...look,
  });
}
