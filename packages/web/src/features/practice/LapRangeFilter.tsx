/** The range of lap times shown: a slider with two handles, moved by hand or with the arrow keys. */

import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../i18n/language.ts';
import { type LapRange, RANGE_STEP_MS } from './activity-laps.ts';

type LapRangeFilterProps = {
  limits: LapRange;
  range: LapRange;
  onChange: (range: LapRange) => void;
};

// The handles are two native sliders on top of each other: only their thumbs take the pointer.
const HANDLE =
  'pointer-events-none absolute inset-x-0 top-0 h-6 w-full appearance-none bg-transparent touch:h-11 [&::-webkit-slider-thumb]:pointer-events-auto [&::-webkit-slider-thumb]:size-6 [&::-webkit-slider-thumb]:cursor-ew-resize [&::-webkit-slider-thumb]:appearance-none [&::-webkit-slider-thumb]:rounded-full [&::-webkit-slider-thumb]:border-2 [&::-webkit-slider-thumb]:border-accent [&::-webkit-slider-thumb]:bg-surface [&::-moz-range-thumb]:pointer-events-auto [&::-moz-range-thumb]:size-6 [&::-moz-range-thumb]:cursor-ew-resize [&::-moz-range-thumb]:rounded-full [&::-moz-range-thumb]:border-2 [&::-moz-range-thumb]:border-accent [&::-moz-range-thumb]:bg-surface';

export function LapRangeFilter({ limits, range, onChange }: LapRangeFilterProps) {
  const { t } = useText();
  const span = limits.untilMs - limits.fromMs;
  const untilMs = Math.min(range.untilMs, limits.untilMs);
  const untilText =
    untilMs < limits.untilMs
      ? formatLapTime(untilMs)
      : t('Practice.AndSlower', { time: formatLapTime(untilMs) });
  const share = (timeMs: number) => `${((timeMs - limits.fromMs) / span) * 100}%`;
  const shared = {
    min: limits.fromMs,
    max: limits.untilMs,
    step: RANGE_STEP_MS,
    className: HANDLE,
  } as const;
  return (
    <fieldset className="flex items-center gap-2.5 text-3 stretch-data phone:w-full large-text:flex-wrap large-text:justify-between">
      <legend className="sr-only">{t('Practice.LapsFrom')}</legend>
      <span aria-hidden="true" className="text-2 text-ink-3 phone:hidden">
        {t('Practice.LapsFrom')}
      </span>
      <b className="font-medium">{formatLapTime(range.fromMs)}</b>
      <span className="relative h-6 w-[13.75rem] touch:h-11 phone:w-auto phone:flex-1 large-text:order-last large-text:flex-none large-text:basis-full">
        <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-line-2" />
        <span
          className="absolute top-1/2 h-0.5 -translate-y-1/2 bg-accent"
          style={{ left: share(range.fromMs), right: `calc(100% - ${share(untilMs)})` }}
        />
        <input
          {...shared}
          type="range"
          aria-label={t('Practice.FastestShown')}
          aria-valuetext={formatLapTime(range.fromMs)}
          value={range.fromMs}
          onChange={(event) =>
            onChange({
              ...range,
              fromMs: Math.min(Number(event.target.value), untilMs - RANGE_STEP_MS),
            })
          }
        />
        <input
          {...shared}
          type="range"
          aria-label={t('Practice.SlowestShown')}
          aria-valuetext={untilText}
          value={untilMs}
          onChange={(event) =>
            onChange({
              ...range,
              untilMs: Math.max(Number(event.target.value), range.fromMs + RANGE_STEP_MS),
            })
          }
        />
      </span>
      <b className="font-medium">{untilText}</b>
    </fieldset>
  );
}
