/** The summary at the top of a competitor's laps. */

import type { Event } from '@lapwing/contract/results/events';
import type { Lap, LapDataInfo } from '@lapwing/contract/results/lap-data';
import type { ClassificationRow } from '@lapwing/contract/results/results';
import { isOut, isPlaced } from '@lapwing/timing/classification/row-outcome';
import { formatLapTime } from '@lapwing/timing/lap-time';
import type { Text } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownTime } from '../../../i18n/times.ts';
import type { Fact } from '../../../ui/content/Facts.tsx';
import { shownLaps } from '../classification/laps-column.tsx';
import { placeText } from '../state/ranked-rows.ts';
import { speedUnitOf } from '../state/speed-unit.ts';
import type { LapFigures } from './lap-figures.ts';

type FactsOf = {
  info: LapDataInfo;
  laps: readonly Lap[];
  figures: readonly LapFigures[];
  medianMs: number | null;
  row: ClassificationRow | undefined;
  fieldSize: number;
  location: Event['location'] | undefined;
};

export function competitorFacts(of: FactsOf, text: Text): Fact[] {
  const { t, locale } = text;
  const { info, laps, figures, medianMs, row, fieldSize, location } = of;
  const best = figures.find(({ isBest }) => isBest);
  const bestSpeed = row?.bestSpeed ?? laps.reduce((most, { speed }) => Math.max(most, speed), 0);
  const stops = figures.filter(({ isInPit }) => isInPit).length;
  const wide = (note: string) => <span className="max-md:hidden">{note}</span>;
  const facts = [
    {
      label: t('LapTimes.FinishPosition'),
      value: placeOf(info, row, t),
      note: fieldSize > 0 && wide(fieldNote(info, row, fieldSize, t)),
    },
    {
      label: t('LapTimes.BestLap'),
      // A merge has no laps of its own, but a best one among those of its runs.
      value: best ? formatLapTime(best.lapTimeMs) : shownTime(row?.bestTime ?? ''),
      note: best && wide(t('LapTimes.InLap', { lap: best.lapNumber })),
    },
    {
      label: t('LapTimes.BestSpeed'),
      value: bestSpeed > 0 ? formatNumber(bestSpeed, locale, 1) : '',
      note: bestSpeed > 0 && location && speedUnitOf(location),
    },
    ...(location && location.length > 0
      ? [
          {
            label: t('Common.Length'),
            value: formatNumber(location.length, locale, 3),
            note: location.lengthUnit,
          },
        ]
      : []),
    ...(medianMs === null ? [] : [{ label: t('LapTimes.MedianLap'), value: formatLapTime(medianMs) }]),
    {
      label: t('Common.Laps'),
      value: shownLaps({ numberOfLaps: info.lapsDriven, bestTime: row?.bestTime ?? '' }, text),
      note: stops > 0 && wide(t('LapTimes.Stops', { count: stops })),
    },
  ];
  return facts.filter(({ value }) => value !== '');
}

function placeOf(info: LapDataInfo, row: ClassificationRow | undefined, t: Text['t']) {
  if (row === undefined || isPlaced(row)) return info.participantInfo.fieldFinishPos;
  return (
    <abbr
      title={isOut(row) ? t(`RowStatuses.${row.status}`) : t('SessionResults.NotClassified')}
      className="no-underline"
    >
      {placeText(row, t)}
    </abbr>
  );
}

function fieldNote(
  { participantInfo }: LapDataInfo,
  row: ClassificationRow | undefined,
  fieldSize: number,
  t: Text['t'],
): string {
  const { classFinishPos, class: resultClass } = participantInfo;
  if ((row && !isPlaced(row)) || classFinishPos === 0 || resultClass === '') {
    return t('LapTimes.OfField', { field: fieldSize });
  }
  return t('LapTimes.OfFieldAndClass', { field: fieldSize, place: classFinishPos, class: resultClass });
}
