/** The summary of an activity, with its notes. */

import type { ProgressDay } from '@lapwing/contract/practice/insights';
import type { PracticeStats } from '@lapwing/contract/practice/practice';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { IdealLap } from '@lapwing/timing/practice/ideal-lap';
import { practicePace } from '@lapwing/timing/practice/practice-pace';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { shownTime } from '../../i18n/times.ts';
import { Facts } from '../../ui/content/Facts.tsx';
import { TimingMark } from '../../ui/racing/TimingMark.tsx';
import { daySessions } from './progress-figures.ts';

type ActivityFactsProps = { stats: PracticeStats; ideal: IdealLap; newest: ProgressDay | undefined };

export function ActivityFacts({ stats, ideal, newest }: ActivityFactsProps) {
  const { t, locale } = useText();
  const pace = newest === undefined ? null : practicePace(daySessions(newest));
  const speed = (kph: number) => ({ value: formatNumber(kph, locale, 1), note: 'km/h' });
  const refusal =
    ideal.kind === 'refused'
      ? t('Practice.NoIdeal', {
          reason: t(`Practice.IdealReasons.${ideal.reason}`, {
            time: 'differenceMs' in ideal ? `${formatLapTime(ideal.differenceMs)} s` : '',
          }),
        })
      : null;
  return (
    <>
      <Facts
        facts={[
          {
            label: t('Practice.BestLap'),
            value: (
              <TimingMark highlight="session-best" label={t('LapStatuses.REPORTBEST')}>
                {shownTime(stats.fastestTime)}
              </TimingMark>
            ),
          },
          { label: t('Practice.AverageLap'), value: shownTime(stats.averageTime) },
          { label: t('Practice.MedianLap'), value: shownTime(stats.medianTime) },
          ...(ideal.kind === 'ideal'
            ? [{ label: t('Practice.IdealLap'), value: formatLapTime(ideal.timeMs) }]
            : []),
          ...(pace === null
            ? []
            : [
                { label: t('Practice.Pace'), value: formatLapTime(pace.paceMs) },
                {
                  label: t('Practice.Consistency'),
                  value: `±${formatLapTime(pace.deviationMs)}`,
                  note: 's',
                },
              ]),
          { label: t('Practice.TotalLaps'), value: formatNumber(stats.lapCount, locale) },
          { label: t('Practice.TotalTime'), value: shownTime(stats.totalTrainingTime).replace(/\.\d+$/, '') },
          ...(stats.fastestSpeed.kph > 0
            ? [
                { label: t('Practice.BestSpeed'), ...speed(stats.fastestSpeed.kph) },
                { label: t('Practice.AverageSpeed'), ...speed(stats.averageSpeed.kph) },
              ]
            : []),
        ]}
      />
      <p className="pb-3.5 text-2 text-ink-3">
        {pace !== null &&
          t('Practice.PaceNote', {
            count: pace.lapCount,
            out: pace.outLapCount,
            slow: pace.slowLapCount,
          })}{' '}
        {refusal}
      </p>
    </>
  );
}
