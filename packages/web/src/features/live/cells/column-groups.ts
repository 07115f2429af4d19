/** The columns in groups, as they are offered for choice, and how they are found by name. */

import type { Messages } from '../../../i18n/messages.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { ColumnKind, ColumnKindName } from './column.ts';
import { columnKinds } from './columns.tsx';

type GroupName = keyof Messages['LiveColumnGroups'];

export type ColumnGroup = { group: GroupName; kinds: readonly ColumnKind[] };

const kindsOfGroups: Readonly<Record<GroupName, readonly ColumnKindName[]>> = {
  race: [
    'gap',
    'difference',
    'gapInClass',
    'differenceInClass',
    'gapBehind',
    'laps',
    'lapsLed',
    'positionsChanged',
    'startPosition',
    'totalTime',
    'totalDistance',
    'status',
  ],
  lapTimes: [
    'lastLapTime',
    'bestLapTime',
    'bestInLap',
    'lastTimeDifference',
    'secondLastLapTime',
    'thirdLastLapTime',
    'secondBestLapTime',
    'averageTime',
    'minimumLapTime',
  ],
  sectors: ['sections', 'bestSections', 'sectionSpeeds', 'bestSectionSpeeds'],
  pits: ['numberOfPitStops', 'lastPitStop', 'sincePit', 'stintTime', 'totalStintTime'],
  speed: ['lastLapSpeed', 'bestSpeed', 'averageSpeed'],
  competitor: [
    'class',
    'team',
    'club',
    'sponsor',
    'firstName',
    'lastName',
    'nationality',
    'make',
    'model',
    'tires',
    'registrationNumber',
    'transponderName',
    'label',
    'comment',
    'startingGridComment',
  ],
};

const kindsByName = new Map(columnKinds.map((column) => [column.kind, column]));

export const columnGroups: readonly ColumnGroup[] = Object.entries(kindsOfGroups).map(([group, kinds]) => ({
  // The keys of the record.
  group: group as GroupName,
  kinds: kinds.flatMap((kind) => kindsByName.get(kind) ?? []),
}));

/** Without accents and case, and Japanese letters of half width as whole ones. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}

/** The columns whose name and head, or whose group, have all words; all columns where nothing is looked for. */
export function findColumns(wanted: string, t: Translate): readonly ColumnGroup[] {
  const words = plain(wanted).split(/\s+/).filter(Boolean);
  if (words.length === 0) return columnGroups;
  const hasAll = (...texts: string[]) => words.every((word) => plain(texts.join(' ')).includes(word));
  return columnGroups.flatMap(({ group, kinds }) => {
    if (hasAll(t(`LiveColumnGroups.${group}`))) return { group, kinds };
    const found = kinds.filter(({ kind, columns }) =>
      hasAll(t(`LiveColumnNames.${kind}`), ...columns.map(({ label }) => label(t))),
    );
    return found.length === 0 ? [] : { group, kinds: found };
  });
}
