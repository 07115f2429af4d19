/** A summary of the session in a line, without what the podium below it shows. */

import type { Classification } from '@lapwing/contract/results/results';
import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { hasDriven, isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownTime } from '../../../i18n/times.ts';
import { TimingMark } from '../../../ui/racing/TimingMark.tsx';
import { isRankedByTime } from '../classification/time-columns.tsx';

type SessionFactsProps = {
  classification: Classification;
  race: FieldRace | undefined;
  /** The winner, the time and the best lap are below. */
  hasPodium: boolean;
};

export function SessionFacts({ classification, race, hasPodium }: SessionFactsProps) {
  const { t, locale } = useText();
  const { rows, bestLap } = classification;
  const first = rows[0];
  if (first === undefined || !rows.some(hasDriven)) return null;
  const isTimed = isRankedByTime(classification);
  const classified = rows.filter((row) => isPlaced(row) && !isOut(row)).length;
  const yellowLaps = (race?.periods ?? [])
    .filter(({ flag }) => flag === 'YELLOW')
    .reduce((sum, { fromLap, toLap }) => sum + toLap - fromLap + 1, 0);
  const facts = [
    !hasPodium &&
      isPlaced(first) &&
      hasDriven(first) && {
        label: isTimed ? t('SessionResults.Fastest') : t('SessionResults.Winner'),
        value: first.name,
        note: first.total !== null && t('SessionResults.PointCount', { count: first.total }),
      },
    !hasPodium &&
      !isTimed &&
      classification.type !== 'PointMerge' &&
      shownTime(first.totalTime) !== '' && {
        label: t('SessionResults.RaceTime'),
        value: first.totalTime,
      },
    !hasPodium &&
      bestLap !== null &&
      shownTime(bestLap.lapTime) !== '' && {
        label: t('SessionResults.BestLap'),
        value: (
          <TimingMark highlight="session-best" label={t('SessionResults.SessionBest')}>
            {bestLap.lapTime}
          </TimingMark>
        ),
        note: bestLap.name,
      },
    {
      label: t('SessionResults.Classified'),
      value: formatNumber(classified, locale),
      note: t('SessionResults.OfTotal', { count: rows.length }),
    },
    yellowLaps > 0 && { label: t('SessionResults.Yellow'), value: t('Laps', { count: yellowLaps }) },
  ];
  const shown = facts.filter((fact) => fact !== false);
  // A phone has room for two.
  const onPhone = hasPodium
    ? shown
    : [shown[0], shown.find(({ label }) => label === t('SessionResults.BestLap'))];
  return (
    <p className="flex flex-wrap gap-x-5 pb-2 text-3 stretch-data phone:gap-x-3">
      {shown.map((fact) => (
        <span key={fact.label} className={onPhone.includes(fact) ? undefined : 'phone:hidden'}>
          <span className="text-ink-3">{fact.label}</span> <span className="font-medium">{fact.value}</span>
          {fact.note && <span className={`text-ink-3 ${hasPodium ? '' : 'phone:hidden'}`}> {fact.note}</span>}
        </span>
      ))}
    </p>
  );
}
