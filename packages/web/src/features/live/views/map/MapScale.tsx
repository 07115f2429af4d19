/** The scale of the map and the direction of north. Not on a map without a scale. */

import { memo } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { useDisplay } from '../../display/use-display.ts';
import type { TrackShape } from './track-shape.ts';

type MapScaleProps = { shape: TrackShape; scale: number; width: number; bottom: number };

const AIM_PX = 110;
const METRES_PER_FOOT = 0.3048;
const steps = [10, 20, 50, 100, 200, 500, 1000, 2000, 5000];

export const MapScale = memo(function MapScale({ shape, scale, width, bottom }: MapScaleProps) {
  const { t } = useText();
  const { settings } = useDisplay();
  if (shape.metresPerUnit === null || scale === 0) return null;
  const isMiles = settings.distance === 'mi';
  const metresPerStep = isMiles ? METRES_PER_FOOT : 1;
  const pixelsPerStep = (metresPerStep * scale) / shape.metresPerUnit;
  const length = steps.findLast((step) => step * pixelsPerStep <= AIM_PX) ?? steps[0] ?? 1;
  const y = bottom - 12;
  const x = 20;
  const end = x + length * pixelsPerStep;
  return (
    <g stroke="var(--ink-3)" fill="none">
      <path d={`M${x} ${y - 4}V${y + 4}M${x} ${y}H${end}M${end} ${y - 4}V${y + 4}`} />
      <text x={end + 6} y={y + 4} fill="var(--ink-3)" stroke="none">
        {t(isMiles ? 'LiveMap.Feet' : 'LiveMap.Metres', { length })}
      </text>
      <path d={`M${width - 24} ${y - 12}V${y - 40}m-4 5l4-6l4 6`} />
      <text x={width - 24} y={y + 4} textAnchor="middle" fill="var(--ink-3)" stroke="none">
        {t('LiveMap.North')}
      </text>
    </g>
  );
});
