/** The columns of a live leaderboard, and which of them are shown by default. */

import * as z from 'zod/mini';
import { type WhoText, whoTextFields } from '../values/who-texts.ts';
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
  'status',
  'isFinished',
  'email',
  'hometown',
] as const;

export type LiveColumn =
  | (typeof shownByDefault)[number]
  | (typeof hiddenByDefault)[number]
  | WhoText
  | SectionField;

/** One boolean per column; a missing column keeps its default. */
export const resultConfiguration = z.record(z.string(), z.boolean());
export type ResultConfiguration = z.infer<typeof resultConfiguration>;

const hidden = [...whoTextFields, ...hiddenByDefault, ...sectionFields];
const shown: ReadonlySet<LiveColumn> = new Set(shownByDefault);

export const defaultResultConfiguration = Object.fromEntries([
  ...shownByDefault.map((column) => [column, true]),
  ...hidden.filter((column) => !shown.has(column)).map((column) => [column, false]),
  // The four lists are the members of LiveColumn.
]) as Readonly<Record<LiveColumn, boolean>>;
