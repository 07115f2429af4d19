/** Section times and speeds as a row shows them. */

import type { LiveSection } from '@lapwing/contract/live/row';
import { speedIn } from '../../units.ts';
import { changeRow, changeSession, type Draft, rowOf } from './draft.ts';

const MAX_SECTIONS = 10;
const unknown: LiveSection = { timeMs: 0, bestTimeMs: 0, speedKmh: 0, bestSpeedKmh: 0 };

/** A time of 0 means that the loop missed the competitor. */
export function showSection(
  draft: Draft,
  index: number,
  section: number,
  timeMs: number,
  measuredKmh?: number,
): void {
  if (section >= MAX_SECTIONS || (timeMs <= 0 && measuredKmh === undefined)) return;
  const sections = [...rowOf(draft, index).sections];
  while (sections.length <= section) sections.push(unknown);
  const before = sections[section] ?? unknown;
  const lengthMm = draft.session.sectionLengthsMm[section];
  const speedKmh = measuredKmh ?? (lengthMm === undefined ? 0 : rounded(speedIn('km', lengthMm, timeMs)));
  sections[section] = {
    timeMs: timeMs > 0 ? timeMs : before.timeMs,
    bestTimeMs: lowerOf(before.bestTimeMs, timeMs),
    speedKmh: speedKmh > 0 ? speedKmh : before.speedKmh,
    bestSpeedKmh: Math.max(before.bestSpeedKmh, speedKmh),
  };
  changeRow(draft, index, { sections });
  noteBestSection(draft, section, timeMs);
}

function noteBestSection(draft: Draft, section: number, timeMs: number): void {
  const bestMs = draft.session.bestSectionTimesMs[section] ?? 0;
  if (timeMs <= 0 || (bestMs > 0 && timeMs >= bestMs)) return;
  const bestSectionTimesMs = [...draft.session.bestSectionTimesMs];
  while (bestSectionTimesMs.length <= section) bestSectionTimesMs.push(0);
  bestSectionTimesMs[section] = timeMs;
  changeSession(draft, { bestSectionTimesMs });
}

function lowerOf(knownMs: number, timeMs: number): number {
  if (timeMs <= 0) return knownMs;
  return knownMs === 0 ? timeMs : Math.min(knownMs, timeMs);
}

function rounded(speedKmh: number): number {
  return Math.round(speedKmh * 100) / 100;
}
