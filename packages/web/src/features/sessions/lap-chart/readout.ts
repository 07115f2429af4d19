/** The text above the chart about one competitor at one lap. */

import type { PlacedRunner } from '@lapwing/timing/lap-chart/chart-layout';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Translate } from '../../../i18n/translate.ts';

export function readoutParts({ trace, laps }: PlacedRunner, lap: number, t: Translate): string[] {
  const place = lap === 0 ? trace.gridPosition : (trace.positions[lap - 1] ?? null);
  const gained =
    trace.gridPosition === null || place === null || lap === 0 ? null : trace.gridPosition - place;
  const lapTimeMs = laps.lapTimesMs[lap - 1] ?? 0;
  return [
    lap === 0 ? t('Charts.Grid') : t('Charts.Lap', { lap }),
    place === null ? t('Charts.Out') : `P${place}`,
    lapTimeMs > 0 ? formatLapTime(lapTimeMs) : '',
    gained === null
      ? ''
      : gained > 0
        ? t('LapChart.Gained', { count: gained })
        : gained < 0
          ? t('LapChart.Lost', { count: -gained })
          : t('LapChart.Kept'),
    trace.pitLaps.includes(lap) ? t('Charts.PitStop') : '',
    lap > 0 && trace.isOnLeadLap[lap - 1] === false ? t('Charts.Lapped') : '',
  ].filter((part) => part !== '');
}
