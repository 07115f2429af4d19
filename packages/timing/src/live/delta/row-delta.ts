/** The difference between two versions of a row, in the words of the wire, and back. */

import {
  type GapField,
  type LiveGap,
  type LiveRow,
  type LiveSection,
  liveRowNames,
  type WireRow,
} from '@lapwing/contract/live/row';
import { markers, nameOf } from '@lapwing/contract/values/enums';
import { whoTextFields } from '@lapwing/contract/values/who-texts';
import { noGap } from '../board/empty-row.ts';
import { isSameGap } from '../board/place-rows.ts';

type Field = keyof typeof liveRowNames;
type MomentField = 'lastSeenAtMs' | 'pitEnteredAtMs' | 'stintStartedAtMs';
const gapFields = ['difference', 'gap', 'differenceInClass', 'gapInClass'] as const satisfies GapField[];
const momentFields = ['lastSeenAtMs', 'pitEnteredAtMs', 'stintStartedAtMs'] as const satisfies MomentField[];
const ownWays = new Set<Field>([
  ...gapFields,
  ...momentFields,
  ...(['index', 'marker', 'sections', 'doubts', 'earlierDrivers'] as const),
]);
const plainFields = (Object.keys(liveRowNames) as Field[]).filter((field) => !ownWays.has(field));
const whoFields = new Set<Field>(['competitorId', ...whoTextFields]);
const drivenFields = plainFields.filter((field) => !whoFields.has(field));

/** null if they are equal. Times count from `epochMs`. */
export function diffRow(before: LiveRow, after: LiveRow, epochMs: number): WireRow | null {
  const changes: Record<string, unknown> = {};
  for (const field of isSamePerson(before, after) ? drivenFields : plainFields) {
    if (before[field] !== after[field]) changes[liveRowNames[field]] = after[field];
  }
  for (const field of gapFields) {
    if (!isSameGap(before[field], after[field])) changes[liveRowNames[field]] = wireGap(after[field]);
  }
  for (const field of momentFields) {
    const atMs = after[field];
    if (before[field] !== atMs) changes[liveRowNames[field]] = atMs === null ? null : atMs - epochMs;
  }
  if (before.marker !== after.marker) changes[liveRowNames.marker] = markers[after.marker];
  if (before.doubts !== after.doubts && before.doubts.join() !== after.doubts.join()) {
    changes[liveRowNames.doubts] = after.doubts;
  }
  if (before.earlierDrivers !== after.earlierDrivers) {
    changes[liveRowNames.earlierDrivers] = after.earlierDrivers.map(({ name, lapsLed }) => [name, lapsLed]);
  }
  const sections = diffSections(before.sections, after.sections);
  if (sections !== null) changes[liveRowNames.sections] = sections;
  for (const _ in changes) return changes;
  return null;
}

function isSamePerson(a: LiveRow, b: LiveRow): boolean {
  if (a.competitorId !== b.competitorId) return false;
  for (const field of whoTextFields) if (a[field] !== b[field]) return false;
  return true;
}

export function applyRow(before: LiveRow, changes: WireRow, epochMs: number): LiveRow {
  const row: { -readonly [Field in keyof LiveRow]: LiveRow[Field] } = { ...before };
  const values: Readonly<Record<string, unknown>> = changes;
  for (const field of plainFields) {
    const value = values[liveRowNames[field]];
    // The wire's schema has checked the value of this field.
    if (value !== undefined) Object.assign(row, { [field]: value });
  }
  for (const field of gapFields) {
    const gap = changes[liveRowNames[field]];
    if (gap !== undefined) row[field] = gapOf(gap);
  }
  for (const field of momentFields) {
    const sinceMs = changes[liveRowNames[field]];
    if (sinceMs !== undefined) row[field] = sinceMs === null ? null : sinceMs + epochMs;
  }
  const { mkr, dbt, sec, drv } = changes;
  if (mkr !== undefined) row.marker = nameOf(markers, mkr);
  if (dbt !== undefined) row.doubts = dbt;
  if (drv !== undefined) row.earlierDrivers = drv.map(([name, lapsLed]) => ({ name, lapsLed }));
  if (sec !== undefined) row.sections = applySections(before.sections, sec);
  return row;
}

function wireGap(gap: LiveGap): number | string | null {
  if (gap.kind === 'none') return null;
  return gap.kind === 'time' ? gap.timeMs : String(gap.laps);
}

function gapOf(gap: number | string | null): LiveGap {
  if (gap === null) return noGap;
  return typeof gap === 'number' ? { kind: 'time', timeMs: gap } : { kind: 'laps', laps: Number(gap) };
}

type WireSections = Record<string, number[]>;

/** An empty list removes a section and those after it. */
function diffSections(before: readonly LiveSection[], after: readonly LiveSection[]): WireSections | null {
  if (before === after) return null;
  const changes: WireSections = {};
  let isChanged = false;
  for (let place = 0; place < Math.max(before.length, after.length); place++) {
    const [old, section] = [before[place], after[place]];
    if (section === undefined) {
      changes[place] = [];
      return changes;
    }
    if (old !== undefined && isSameSection(old, section)) continue;
    changes[place] = valuesOf(section);
    isChanged = true;
  }
  return isChanged ? changes : null;
}

function isSameSection(a: LiveSection, b: LiveSection): boolean {
  return (
    a.timeMs === b.timeMs &&
    a.bestTimeMs === b.bestTimeMs &&
    a.speedKmh === b.speedKmh &&
    a.bestSpeedKmh === b.bestSpeedKmh
  );
}

function valuesOf({ timeMs, bestTimeMs, speedKmh, bestSpeedKmh }: LiveSection): number[] {
  if (speedKmh === 0 && bestSpeedKmh === 0) return [timeMs, bestTimeMs];
  return [timeMs, bestTimeMs, speedKmh, bestSpeedKmh];
}

function applySections(before: readonly LiveSection[], changes: WireSections): LiveSection[] {
  const sections = [...before];
  for (const [place, values] of Object.entries(changes)) {
    const [timeMs = 0, bestTimeMs = 0, speedKmh = 0, bestSpeedKmh = 0] = values;
    if (values.length === 0) sections.length = Math.min(sections.length, Number(place));
    else sections[Number(place)] = { timeMs, bestTimeMs, speedKmh, bestSpeedKmh };
  }
  return sections;
}
