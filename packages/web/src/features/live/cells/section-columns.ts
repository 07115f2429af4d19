/** The columns of the sections: up to ten, with time, speed, best time and best speed each. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { speedText, timeText } from './cell-text.ts';
import type { Column, ColumnKind } from './column.ts';
import { sectionHighlight } from './highlights.ts';

const sections = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const unknown = { timeMs: 0, bestTimeMs: 0, speedKmh: 0, bestSpeedKmh: 0 };

function sectionOf({ sections: known }: LiveRow, section: number) {
  return known[section] ?? unknown;
}

const timeColumns = sections.map(
  (section): Column => ({
    key: `section${section}Time`,
    label: (t) => t('LiveSectors.Time', { number: section + 1 }),
    configuredAs: [`section${section}Time`],
    // The first has the line of its group. A marked time just fits, in Firefox too.
    widthPx: section === 0 ? 71 : 70,
    align: 'end',
    keep: 60 - section,
    glows: true,
    startsGroup: section === 0,
    text: (row) => timeText(sectionOf(row, section).timeMs),
    highlight: (row, { session }) =>
      sectionHighlight(sectionOf(row, section), session.bestSectionTimesMs[section] ?? 0, row, session),
    isPast: ({ lastSeenLoop }) => lastSeenLoop > 0 && section >= lastSeenLoop,
    sortValue: (row) => sectionOf(row, section).timeMs || null,
  }),
);

const bestTimeColumns = sections.map(
  (section): Column => ({
    key: `section${section}BestTime`,
    label: (t) => t('LiveSectors.BestTime', { number: section + 1 }),
    configuredAs: [`section${section}BestTime`],
    widthPx: 78,
    align: 'end',
    keep: 28 - section / 10,
    startsGroup: section === 0,
    text: (row) => timeText(sectionOf(row, section).bestTimeMs),
    highlight: (row, { session }) => {
      const { bestTimeMs } = sectionOf(row, section);
      return bestTimeMs > 0 && bestTimeMs === session.bestSectionTimesMs[section] ? 'session-best' : null;
    },
    sortValue: (row) => sectionOf(row, section).bestTimeMs || null,
  }),
);

function speedColumns(part: 'Speed' | 'BestSpeed', keep: number): Column[] {
  return sections.map((section): Column => {
    const speedOf = (row: LiveRow) => sectionOf(row, section)[part === 'Speed' ? 'speedKmh' : 'bestSpeedKmh'];
    return {
      key: `section${section}${part}`,
      label: (t) => t(`LiveSectors.${part}`, { number: section + 1 }),
      configuredAs: [`section${section}${part}`],
      widthPx: 80,
      align: 'end',
      keep: keep - section / 10,
      startsGroup: section === 0,
      isQuiet: true,
      text: (row, context) => speedText(speedOf(row), context),
      sortValue: (row) => speedOf(row) || null,
      firstSort: 'descending',
    };
  });
}

export const sectionKinds: readonly ColumnKind[] = [
  { kind: 'sections', columns: timeColumns },
  { kind: 'sectionSpeeds', columns: speedColumns('Speed', 16) },
  { kind: 'bestSections', columns: bestTimeColumns },
  { kind: 'bestSectionSpeeds', columns: speedColumns('BestSpeed', 15) },
];
