/** The number of a penalty as a person types it: seconds, or laps and places as they are. */

import { largestValues, needsValue, type PenaltyKind } from '@lapwing/contract/results/penalties';

type Numbered = Exclude<PenaltyKind, 'disqualified' | 'class-excluded' | 'reprimand'>;

export function hasNumber(kind: PenaltyKind): kind is Numbered {
  return largestValues[kind] > 0;
}

export function isInSeconds(kind: PenaltyKind): boolean {
  return kind === 'time' || kind === 'drive-through' || kind === 'stop-and-go';
}

export function valueText(kind: PenaltyKind, value: number): string {
  if (value === 0) return '';
  return String(isInSeconds(kind) ? value / 1_000 : value);
}

/** null if it is no number for this kind. Nothing typed is 0, where that has a meaning. */
export function valueFrom(kind: PenaltyKind, text: string): number | null {
  const typed = text.trim().replace(',', '.').replace(/\s*s$/, '');
  if (typed === '') return needsValue(kind) ? null : 0;
  if (!/^\d+(\.\d{1,3})?$/.test(typed)) return null;
  const value = Math.round(Number(typed) * (isInSeconds(kind) ? 1_000 : 1));
  const isWhole = isInSeconds(kind) || !typed.includes('.');
  const isEnough = value > 0 || !needsValue(kind);
  return isWhole && isEnough && value <= largestValues[kind] ? value : null;
}
