/** The columns of a live leaderboard, and which of them are shown by default. */

import * as z from 'zod/mini';
import { type SectionField, sectionFields } from './sections.ts';

const shownByDefault = [
  'marker',
  'position',
  'positionInClass',
  'number',
  'displayNumber',
  'fullName',
  'bestLapTime',
  'totalTime',
  'isBestInClass',
  'laps',
  'lastTime',
  'difference',
  'gap',
  'differenceInClass',
  'gapInClass',
  'class',
] as const;

const hiddenByDefault = [
  'startPosition',
  'positionsChanged',
  'firstName',
  'lastName',
  'registrationNumber',
  'transponder',
  'transponderName',
  'className',
  'secondLastLapTime',
  'thirdLastLapTime',
  'lastTimeDifference',
  'bestInLap',
  'bestSpeed',
  'secondBestLapTime',
  'secondBestInLap',
  'secondBestSpeed',
  'isBestTime',
  'averageSpeed',
  'averageTime',
  'lastLapSpeed',
  'gapBehind',
  'lastPitStop',
  'sincePit',
  'numberOfPitStops',
  'stintTime',
  'totalStintTime',
  'totalDistance',
  'lapsLed',
  'minimumLapTime',
  'label',
  'comment',
  'startingGridComment',
  'status',
  'isFinished',
  'nationality',
  'sponsor',
  'make',
  'club',
  'team',
  'model',
  'tires',
  'email',
  'hometown',
] as const;

export type LiveColumn = (typeof shownByDefault)[number] | (typeof hiddenByDefault)[number] | SectionField;

/** One boolean per column; a missing column keeps its default. */
export const resultConfiguration = z.record(z.string(), z.boolean());
export type ResultConfiguration = z.infer<typeof resultConfiguration>;

export const defaultResultConfiguration = Object.fromEntries([
  ...shownByDefault.map((column) => [column, true]),
  ...[...hiddenByDefault, ...sectionFields].map((column) => [column, false]),
  // The three lists are the members of LiveColumn.
]) as Readonly<Record<LiveColumn, boolean>>;
