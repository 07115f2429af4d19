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
import { noGap } from '../board/empty-row.ts';
import { isSameGap } from '../board/place-rows.ts';
import { changedFields, type SentField } from '../board/row-fields.ts';

type MomentField = 'lastSeenAtMs' | 'pitEnteredAtMs' | 'stintStartedAtMs';
const gapFields = ['difference', 'gap', 'differenceInClass', 'gapInClass'] as const satisfies GapField[];
const momentFields = ['lastSeenAtMs', 'pitEnteredAtMs', 'stintStartedAtMs'] as const satisfies MomentField[];
const ownWays = new Set<keyof typeof liveRowNames>([
  ...gapFields,
  ...momentFields,
  ...(['index', 'marker', 'sections', 'doubts', 'earlierDrivers'] as const),
]);
const plainFields = (Object.keys(liveRowNames) as (keyof typeof liveRowNames)[]).filter(
  (field) => !ownWays.has(field),
);

/** null if they are equal. Times count from `epochMs`. */
export function diffRow(before: LiveRow, after: LiveRow, epochMs: number): WireRow | null {
  let changes: Record<string, unknown> | null = null;
  for (const field of changedFields(before, after)) {
    const value = sentValue(field, before, after, epochMs);
    if (value === undefined) continue;
    changes ??= {};
    changes[liveRowNames[field]] = value;
  }
  return changes;
}

/** undefined if the content is the same. */
function sentValue(field: SentField, before: LiveRow, after: LiveRow, epochMs: number): unknown {
  switch (field) {
    case 'difference':
    case 'gap':
    case 'differenceInClass':
    case 'gapInClass':
      return isSameGap(before[field], after[field]) ? undefined : wireGap(after[field]);
    case 'lastSeenAtMs':
    case 'pitEnteredAtMs':
    case 'stintStartedAtMs': {
      const atMs = after[field];
      return atMs === null ? null : atMs - epochMs;
    }
    case 'marker':
      return markers[after.marker];
    case 'doubts':
      return before.doubts.join() === after.doubts.join() ? undefined : after.doubts;
    case 'earlierDrivers':
      return after.earlierDrivers.map(({ name, lapsLed }) => [name, lapsLed]);
    case 'sections':
      return diffSections(before.sections, after.sections);
    default:
      return after[field];
  }
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
function diffSections(
  before: readonly LiveSection[],
  after: readonly LiveSection[],
): WireSections | undefined {
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
  return isChanged ? changes : undefined;
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
