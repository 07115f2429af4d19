/** The columns in groups, as they are offered for selection, and how they are found by name. */

import type { Messages } from '../../../i18n/messages.ts';
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
    'lapLine',
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
const grouped = new Set(Object.values(kindsOfGroups).flat());
/** Other texts of the timer about a competitor. */
const others = columnKinds.filter(({ kind }) => !grouped.has(kind));

export const columnGroups: readonly ColumnGroup[] = Object.entries(kindsOfGroups).map(([group, kinds]) => ({
  // The keys of the record.
  group: group as GroupName,
  kinds: [...kinds.flatMap((kind) => kindsByName.get(kind) ?? []), ...(group === 'competitor' ? others : [])],
}));
