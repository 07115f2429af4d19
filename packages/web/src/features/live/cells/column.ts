/** The definition of a leaderboard column: one list of these feeds the head, the rows, the sorting and the settings. */

import type { BoardSession } from '@lapwing/contract/live/board';
import type { LiveColumn } from '@lapwing/contract/live/columns';
import type { LiveRow } from '@lapwing/contract/live/row';
import type { StandingRecord } from '@lapwing/timing/records/beaten-records';
import type { ReactNode } from 'react';
import type { Messages } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { ClassColours } from '../../../ui/racing/class-colour.ts';
import type { TimingHighlight } from '../../../ui/racing/TimingMark.tsx';
import type { DisplaySettings } from '../state/display-settings.ts';

/** What a cell may need in addition to its row. */
export type CellContext = {
  t: Translate;
  locale: string;
  units: Pick<DisplaySettings, 'speed' | 'distance'>;
  session: Pick<
    BoardSession,
    'trackLengthMm' | 'bestSectionTimesMs' | 'rankedBy' | 'flag' | 'flagAtMs' | 'isEnded'
  >;
  classes: readonly string[];
  colours: ClassColours;
  /** that stood when the session began */
  records?: readonly StandingRecord[];
  /** whether one class is shown: gaps are those within it */
  isInClass?: boolean;
};

export type SortValue = number | string | null;
export type SortDirection = 'ascending' | 'descending';

/** Its name in the settings and the address; columns of one kind, such as the sections, share it. */
export type ColumnKindName = keyof Messages['LiveColumnNames'];

/** A row as the board shows it. */
type ShownRow = LiveRow & {
  /** whether it is the last known one */
  isGapKept?: boolean;
  isDifferenceKept?: boolean;
  isGapInClassKept?: boolean;
  isDifferenceInClassKept?: boolean;
};

export type Column = {
  key: string;
  label: (t: Translate) => string;
  /** the names in the session's configuration, any of which shows it */
  configuredAs: readonly LiveColumn[];
  /** at the regular text size */
  widthPx: number;
  align: 'start' | 'end';
  /** on a narrow screen the lowest is hidden first */
  keep: number;
  /** the first of columns that belong together */
  startsGroup?: boolean | undefined;
  isQuiet?: boolean | undefined;
  /** whether a trend is next to the figures: the head stands above the figures */
  hasTrend?: boolean | undefined;
  /** whether a new value is news that glows */
  glows?: boolean | undefined;
  /** the text of the cell; empty if there is nothing to show */
  text: (row: LiveRow, context: CellContext) => string;
  highlight?: (row: LiveRow, context: CellContext) => TimingHighlight | null;
  /** whether it belongs to the previous lap and not to the current one */
  isPast?: (row: LiveRow) => boolean;
  /** if the text alone is not enough */
  draw?: (row: ShownRow, context: CellContext) => ReactNode;
  /** next to the value, and not part of its glow */
  suffix?: (row: ShownRow, context: CellContext) => ReactNode;
  /** null sorts last either way */
  sortValue: (row: LiveRow, context: Pick<CellContext, 'session'>) => SortValue;
  /** the direction of the first press; ascending by default */
  firstSort?: SortDirection;
};

export type ColumnKind = { kind: ColumnKindName; columns: readonly Column[] };
