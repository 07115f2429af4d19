/** The data that the columns of a classification are made from. */

import type { Classification } from '@lapwing/contract/results/results';
import type { Text } from '../../../i18n/language.ts';
import type { ColumnFrom } from './fit-columns.ts';
import type { RowOpener } from './ResultsTable.tsx';

export type ColumnContext = {
  sessionId: number;
  classification: Classification;
  /** empty until the track has loaded */
  speedUnit: string;
  /** empty until the event has loaded */
  trackName: string;
  /** Places and gaps are those within the class. */
  isInClass: boolean;
  /** False for a merge, and for a result that has been replaced. */
  hasLaps: boolean;
  /** Somebody stopped; until the laps have loaded, the race is long enough for stops. */
  hasPitStops: boolean;
  /** Rows link to a page: the laps, or the laps in the runs of a merge. */
  leadsOn: boolean;
  /** finish positions of the compared competitors, which opening one of them keeps */
  chosen: readonly number[];
  /** The account of the signed-in visitor. */
  ownAccountId: string | null;
  opener: RowOpener;
  /** A row then opens in place, and has nothing that only wider screens show. */
  isPhone: boolean;
  text: Text;
};

/** With the width of the screen from which a column is shown; undefined if it never is, or always. */
export type FittedContext = ColumnContext & { shownFrom: (key: string) => ColumnFrom | undefined };
