/** What a column of the leaderboard is: one list of these feeds the head, the rows, the sorting and the settings. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveColumn } from '@lapwing/contract/live/columns';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { ReactNode } from 'react';
import type { Messages } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import type { DisplaySettings } from '../state/display-settings.ts';

/** What a cell may need besides its row. */
export type CellContext = {
  t: Translate;
  locale: string;
  units: Pick<DisplaySettings, 'speed' | 'distance'>;
  session: Pick<BoardSession, 'trackLengthMm' | 'bestSectionTimesMs' | 'rankedBy'>;
  /** in the order of their colours */
  classes: readonly string[];
};

export type SortValue = number | string | null;
export type SortDirection = 'ascending' | 'descending';

/** What the settings and the address call it; columns of one kind, such as the sections, share it. */
export type ColumnKindName = keyof Messages['LiveColumnNames'];

export type Column = {
  key: string;
  label: (t: Translate) => string;
  /** the names in the session's configuration, any of which shows it */
  configuredAs: readonly LiveColumn[];
  /** at the regular text size */
  widthPx: number;
  align: 'start' | 'end';
  /** when the screen is too narrow the lowest leaves first */
  keep: number;
  /** the first of columns that belong together */
  startsGroup?: boolean | undefined;
  isQuiet?: boolean | undefined;
  /** whether a new value is news that glows */
  glows?: boolean | undefined;
  /** what the cell says; empty where there is nothing to show */
  text: (row: LiveRow, context: CellContext) => string;
  highlight?: (row: LiveRow, context: CellContext) => TimingHighlight | null;
  /** whether it belongs to the lap before the one that is driven */
  isPast?: (row: LiveRow) => boolean;
  /** where the text alone does not say it */
  draw?: (row: LiveRow, context: CellContext) => ReactNode;
  /** null sorts last either way */
  sortValue: (row: LiveRow, context: Pick<CellContext, 'session'>) => SortValue;
  /** which way the first press sorts; ascending unless said */
  firstSort?: SortDirection;
};

export type ColumnKind = { kind: ColumnKindName; columns: readonly Column[] };
