/** The width that the columns of a big screen need: its text grows only as far as they fit. */

import type { ResultConfiguration } from '@lapwing/contract/live/columns';
import type { ColumnKindName } from '../cells/column.ts';
import { moreKinds, sessionKinds, wantedColumns } from '../cells/visible-columns.ts';
import { leadWidthPx, shownLeads } from './lead-columns.ts';

type TvBoard = {
  configuration: ResultConfiguration;
  rankedBy: 'distance' | 'best-lap';
  sectionCount: number;
  classes: readonly string[];
  /** whether pit stops are to be expected */
  isLong: boolean;
};

/** At the regular text size, with sectors and stops, and without the second gap of a class. */
export function tvColumnsPx({ configuration, rankedBy, sectionCount, classes, isLong }: TvBoard): number {
  const kinds = new Set(sessionKinds(configuration, { rankedBy }));
  kinds.delete('gapInClass');
  if (classes.length < 2) kinds.delete('class');
  const added: ColumnKindName[] = isLong ? ['sections', 'numberOfPitStops'] : ['sections'];
  for (const { kind } of moreKinds(configuration, { rankedBy })) if (added.includes(kind)) kinds.add(kind);
  const columns = wantedColumns(kinds, { sectionCount, classes, hasGapChange: false });
  return columns.reduce((sum, { widthPx }) => sum + widthPx, leadWidthPx(0, shownLeads(configuration)));
}
