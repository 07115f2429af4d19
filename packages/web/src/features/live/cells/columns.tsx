/** Every column that a visitor can choose, in the order in which the board shows them. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { type WhoText, whoTextFields } from '@lapwing/contract/values/who-texts';
import { isInPitLane } from '@lapwing/timing/live/board/pit-lane';
import {
  averageLapTimeMs,
  lastTimeDifferenceMs,
  speedsOf,
  totalDistanceMm,
} from '@lapwing/timing/live/board/row-values';
import type { Translate } from '../../../i18n/translate.ts';
import { UnknownValue } from '../../../ui/content/UnknownValue.tsx';
import { ClassChip } from '../../../ui/racing/ClassChip.tsx';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';
import { classIndexOf, classOf, lapsOf } from '../state/rows.ts';
import { countText, distanceText, signedText } from './cell-text.ts';
import type { ColumnKind } from './column.ts';
import {
  classGapColumn,
  countColumn,
  gapColumn,
  type Look,
  single,
  speedColumn,
  timeColumn,
  wordColumn,
} from './column-makers.tsx';
import { GapChange } from './GapChange.tsx';
import { Difference, GapOrLeader, NoClass } from './GapOrLeader.tsx';
import { bestLapHighlight, lastLapHighlight } from './highlights.ts';
import { LapSpark } from './LapSpark.tsx';
import { PitTime, StintTime } from './RunningTime.tsx';
import { sectionKinds } from './section-columns.ts';

/** Every row shows number and name, and the class has its own column. */
type WithoutWord = 'number' | 'displayNumber' | 'fullName' | 'class' | 'className' | 'transponder';
type Word = Exclude<WhoText, WithoutWord>;

const names: readonly Word[] = ['firstName', 'lastName', 'nationality'];
const comments: readonly Word[] = ['comment', 'startingGridComment'];
const withoutWord: readonly WithoutWord[] = [
  ...(['number', 'displayNumber', 'fullName', 'class', 'className', 'transponder'] as const),
];
const placedWords: ReadonlySet<WhoText> = new Set([...names, ...comments, ...withoutWord]);

function isOtherWord(field: WhoText): field is Word {
  return !placedWords.has(field);
}

const usualLook: Look = { widthPx: 110, keep: 10 };
const wordLooks: Readonly<Partial<Record<Word, Look>>> = {
  firstName: { widthPx: 100, keep: 12 },
  lastName: { widthPx: 110, keep: 12 },
  nationality: { widthPx: 52, keep: 13 },
  team: { widthPx: 160, keep: 16 },
  club: { widthPx: 120, keep: 15 },
  sponsor: { widthPx: 120, keep: 11 },
  make: { widthPx: 90, keep: 14 },
  model: { widthPx: 90, keep: 13 },
  tires: { widthPx: 64, keep: 17 },
  registrationNumber: { widthPx: 84, keep: 10 },
  transponderName: { widthPx: 90, keep: 9, configuredAs: ['transponder', 'transponderName'] },
  label: { widthPx: 80, keep: 8 },
  comment: { widthPx: 140, keep: 6 },
  startingGridComment: { widthPx: 140, keep: 5 },
};

function wordKind(field: Word): ColumnKind {
  return wordColumn(field, wordLooks[field] ?? usualLook);
}

const who: readonly ColumnKind[] = [
  single('positionsChanged', {
    widthPx: 42,
    keep: 40,
    align: 'end',
    text: ({ positionsChanged }, context) => countText(positionsChanged, context),
    draw: ({ positionsChanged }) =>
      positionsChanged ? <PlacesChanged change={positionsChanged} /> : undefined,
    sortValue: ({ positionsChanged }) => positionsChanged,
    firstSort: 'descending',
  }),
  countColumn('startPosition', ({ startPosition }) => startPosition, {
    widthPx: 66,
    keep: 24,
    isQuiet: true,
  }),
  ...names.map(wordKind),
  single('class', {
    widthPx: 122,
    keep: 70,
    align: 'start',
    configuredAs: ['class', 'className', 'positionInClass'],
    text: (row) => (classOf(row) === '' ? '' : `${classOf(row)} ${row.positionInClass ?? ''}`.trim()),
    draw: (row, { colours }) =>
      classOf(row) !== '' && (
        <ClassChip classIndex={classIndexOf(row, colours)}>
          <span className="min-w-0 truncate">{classOf(row)}</span>
          {/* A position without its last digit is another position, so the name is shortened. */}
          <b className="flex-none font-strong">{row.positionInClass}</b>
        </ClassChip>
      ),
    // Within a class by position.
    sortValue: (row) => classOf(row) && `${classOf(row)} ${row.positionInClass ?? 9999}`,
  }),
  ...whoTextFields.filter(isOtherWord).map(wordKind),
];

const race: readonly ColumnKind[] = [
  countColumn('laps', lapsOf, {
    widthPx: 46,
    keep: 80,
    isQuiet: true,
    draw: (row, { t }) => (lapsOf(row) === null ? <UnknownValue t={t} /> : undefined),
  }),
  countColumn('lapsLed', ({ lapsLed }) => lapsLed, {
    widthPx: 56,
    keep: 22,
    isQuiet: true,
    draw: ({ lapsLed, laps }, { t }) => (lapsLed === null && laps > 0 ? <UnknownValue t={t} /> : undefined),
  }),
  gapColumn('gap', {
    widthPx: 86,
    keep: 100,
    glows: true,
    startsGroup: true,
    draw: (row, { t, session, isInClass = false }) => (
      <GapOrLeader
        {...{ row, session, isInClass, t }}
        gap={row.gap}
        isLeader={row.isLeader}
        isKept={row.isGapKept}
      />
    ),
    suffix: (row, { session, isInClass = false }) =>
      session.rankedBy === 'distance' && <GapChange row={row} isInClass={isInClass} />,
  }),
  gapColumn('difference', {
    widthPx: 78,
    keep: 50,
    isQuiet: true,
    draw: (row, { t, session, isInClass = false }) => (
      <Difference
        {...{ row, session, isInClass, t }}
        difference={row.difference}
        isLeader={row.isLeader}
        isKept={row.isDifferenceKept}
      />
    ),
  }),
  classGapColumn('gapInClass', {
    widthPx: 76,
    keep: 45,
    draw: (row, { t, session }) =>
      classOf(row) === '' ? (
        <NoClass t={t} />
      ) : (
        <GapOrLeader
          {...{ row, session, t }}
          isInClass
          gap={row.gapInClass}
          isLeader={row.isClassLeader}
          isKept={row.isGapInClassKept}
        />
      ),
  }),
  classGapColumn('differenceInClass', {
    widthPx: 76,
    keep: 44,
    isQuiet: true,
    draw: (row, { t, session }) =>
      classOf(row) === '' ? (
        <NoClass t={t} />
      ) : (
        <Difference
          {...{ row, session, t }}
          isInClass
          difference={row.differenceInClass}
          isLeader={row.isClassLeader}
          isKept={row.isDifferenceInClassKept}
        />
      ),
  }),
  gapColumn('gapBehind', { widthPx: 82, keep: 26, isQuiet: true }),
  timeColumn('totalTime', ({ totalTimeMs }) => totalTimeMs, { widthPx: 94, keep: 42, isQuiet: true }),
];

const times: readonly ColumnKind[] = [
  timeColumn('lastLapTime', ({ lastLapTimeMs }) => lastLapTimeMs, {
    widthPx: 84,
    keep: 95,
    glows: true,
    startsGroup: true,
    configuredAs: ['lastTime'],
    highlight: lastLapHighlight,
  }),
  single('lastTimeDifference', {
    widthPx: 74,
    keep: 23,
    align: 'end',
    isQuiet: true,
    text: (row) => signedText(lastTimeDifferenceMs(row)),
    sortValue: lastTimeDifferenceMs,
  }),
  timeColumn('bestLapTime', ({ bestLapTimeMs }) => bestLapTimeMs, {
    widthPx: 86,
    keep: 90,
    glows: true,
    highlight: bestLapHighlight,
  }),
  countColumn('bestInLap', ({ bestInLap }) => bestInLap, { widthPx: 50, keep: 25, isQuiet: true }),
  timeColumn('secondLastLapTime', (row) => row.secondLastLapTimeMs, { widthPx: 80, keep: 21, isQuiet: true }),
  timeColumn('thirdLastLapTime', (row) => row.thirdLastLapTimeMs, { widthPx: 80, keep: 20, isQuiet: true }),
  timeColumn('secondBestLapTime', (row) => row.secondBestLapTimeMs, { widthPx: 80, keep: 20, isQuiet: true }),
  timeColumn('averageTime', averageLapTimeMs, { widthPx: 80, keep: 21, isQuiet: true }),
  timeColumn('minimumLapTime', (row) => row.minimumLapTimeMs, { widthPx: 80, keep: 7, isQuiet: true }),
];

/** Nobody is classified before the end. */
function statusText(row: LiveRow, t: Translate): string {
  if (row.status !== 'Normal') return t(`RowStatuses.${row.status}`);
  if (row.isFinished) return t('Markers.Finished');
  if (isInPitLane(row)) return t('LiveMap.InPit');
  return row.laps > 0 || row.lastSeenAtMs !== null ? t('LiveMap.OnTrack') : '';
}

const driving: readonly ColumnKind[] = [
  speedColumn('lastLapSpeed', (row, { session }) => speedsOf(row, session).lastLapKmh, {
    widthPx: 54,
    keep: 20,
    startsGroup: true,
  }),
  speedColumn('bestSpeed', (row, { session }) => speedsOf(row, session).bestKmh, {
    widthPx: 66,
    keep: 19,
    isQuiet: true,
  }),
  speedColumn('averageSpeed', (row, { session }) => speedsOf(row, session).averageKmh, {
    widthPx: 62,
    keep: 18,
    isQuiet: true,
  }),
  countColumn('numberOfPitStops', ({ numberOfPitStops }) => numberOfPitStops, {
    widthPx: 42,
    keep: 55,
    startsGroup: true,
  }),
  timeColumn('lastPitStop', ({ lastPitStopMs }) => lastPitStopMs, {
    widthPx: 60,
    keep: 34,
    isQuiet: true,
    draw: (row) => <PitTime row={row} />,
  }),
  countColumn('sincePit', ({ lapsSincePit }) => lapsSincePit, { widthPx: 66, keep: 29, isQuiet: true }),
  timeColumn('stintTime', ({ stintStartedAtMs }) => stintStartedAtMs, {
    widthPx: 64,
    keep: 30,
    draw: (row) => <StintTime row={row} />,
  }),
  timeColumn(
    'totalStintTime',
    ({ stintStartedAtMs, earlierStintsMs }) => stintStartedAtMs ?? (earlierStintsMs || null),
    { widthPx: 72, keep: 27, isQuiet: true, draw: (row) => <StintTime row={row} isTotal /> },
  ),
  single('totalDistance', {
    widthPx: 66,
    keep: 17,
    align: 'end',
    isQuiet: true,
    text: (row, context) => distanceText(totalDistanceMm(row, context.session), context),
    sortValue: lapsOf,
    firstSort: 'descending',
  }),
  single('status', {
    widthPx: 92,
    keep: 12,
    align: 'start',
    isQuiet: true,
    text: (row, { t }) => statusText(row, t),
    sortValue: ({ status }) => status,
  }),
  ...comments.map(wordKind),
];

/** The last laps as a line, drawn when the laps of everyone are loaded. */
const lapLine = single('lapLine', {
  widthPx: 86,
  keep: 18,
  align: 'start',
  text: ({ laps }) => (laps > 2 ? ' ' : ''),
  draw: ({ index }) => <LapSpark index={index} />,
  sortValue: ({ lastLapTimeMs }) => lastLapTimeMs,
});

export const columnKinds: readonly ColumnKind[] = [
  ...who,
  ...race,
  ...times,
  ...sectionKinds,
  ...driving,
  lapLine,
];
