/** What the columns of a classification are made from. */

import type { Classification } from '@lapwing/contract/results/results';
import type { Text } from '../../../i18n/language.ts';
import type { RowOpener } from './ResultsTable.tsx';

export type ColumnContext = {
  sessionId: number;
  classification: Classification;
  /** empty until the track is known */
  speedUnit: string;
  /** Places and gaps are those within the class. */
  isInClass: boolean;
  /** Not of a merge, nor of a result that is no longer the one in force. */
  hasLaps: boolean;
  /** Whoever is in it has a page of the own: the laps, or the way to those in the runs of a merge. */
  leadsOn: boolean;
  /** finish positions of those who are compared, which a look at one of them does not undo */
  chosen: readonly number[];
  /** The account of whoever is signed in. */
  ownAccountId: string | null;
  opener: RowOpener;
  text: Text;
};
