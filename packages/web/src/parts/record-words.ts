/** What a lap record is for, in words. */

import type { RecordCategory, TrackLayout } from '@lapwing/contract/records/records';
import type { Translate } from '../i18n/translate.ts';

export const directionKeys = {
  unspecified: 'Records.Unspecified',
  clockwise: 'Records.Clockwise',
  counterclockwise: 'Records.Counterclockwise',
} as const;

export const conditionKeys = {
  unspecified: 'Records.Unspecified',
  dry: 'Records.Dry',
  wet: 'Records.Wet',
} as const;

export function layoutText({ name, lengthM }: TrackLayout, t: Translate): string {
  return lengthM === null ? name : t('Records.LayoutLength', { name, length: lengthM });
}

/** Without what nobody has specified. */
export function categoryText(category: RecordCategory, t: Translate): string {
  const { className, layout, direction, conditions } = category;
  return [
    className || t('Records.NoClass'),
    layout && layoutText(layout, t),
    direction !== 'unspecified' && t(directionKeys[direction]),
    conditions !== 'unspecified' && t(conditionKeys[conditions]),
  ]
    .filter(Boolean)
    .join(' · ');
}

export function keyOfCategory({ className, layout, direction, conditions }: RecordCategory): string {
  return `${layout?.layoutId ?? 0} ${direction} ${conditions} ${className}`;
}
