/** The laps of a competitor on paper. */

import type { Event, Session } from '@lapwing/contract/results/events';
import type { Lap, LapDataInfo } from '@lapwing/contract/results/lap-data';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { formatLocal } from '../../../i18n/format.ts';
import { type Text, useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { shownGap, shownSigned, shownTime } from '../../../i18n/times.ts';
import { Paper, type PaperColumn } from '../../../print/Paper.tsx';
import { speedUnitOf } from '../state/speed-unit.ts';
import type { LapFigures } from './lap-figures.ts';

export type LapTimesPaperProps = {
  info: LapDataInfo;
  laps: readonly Lap[];
  figures: readonly LapFigures[];
  hasPlaces: boolean;
  session: Session | undefined;
  event: Event | undefined;
  /** undefined until it has loaded */
  revision: { number: number; publishedAt: string } | undefined;
};

type PaperLap = { lap: Lap; figures: LapFigures };

export default function LapTimesPaper(props: LapTimesPaperProps) {
  const { info, laps, figures, hasPlaces, session, event, revision } = props;
  const text = useText();
  const { t, locale } = text;
  const { name, class: resultClass, startNr } = info.participantInfo;
  const rows = laps.flatMap((lap, index) => {
    const own = figures[index];
    return own ? [{ lap, figures: own }] : [];
  });
  const status = session?.resultStatus ?? null;
  return (
    <Paper
      title={[startNr, name].filter(Boolean).join(' ')}
      about={[
        resultClass,
        session?.name ?? '',
        event?.name ?? '',
        event?.location.name ?? '',
        formatLocal(session?.startTime, 'month-day-year', locale),
      ]}
      tables={[
        { key: 'laps', columns: lapColumns(rows, hasPlaces, speedUnitOf(event?.location), text), rows },
      ]}
      status={[
        status === null ? '' : t(`ResultStatuses.${status}`),
        revision ? t('History.Revision', { number: revision.number }) : '',
        revision
          ? t('Paper.Published', { time: formatLocal(revision.publishedAt, 'date-time', locale) })
          : '',
      ]}
    />
  );
}

function lapColumns(
  rows: readonly PaperLap[],
  hasPlaces: boolean,
  speedUnit: string,
  { t, locale }: Text,
): PaperColumn<PaperLap>[] {
  const sectors = Math.max(0, ...rows.map(({ lap }) => lap.sectionTimes.length));
  const all: PaperColumn<PaperLap>[] = [
    { key: 'lap', label: t('LapTimes.Lap'), isStrong: true, text: ({ lap }) => String(lap.lapNr) },
    { key: 'position', label: t('Common.Position'), text: ({ figures }) => String(figures.position ?? '') },
    {
      key: 'time',
      label: t('LapTimes.LapTime'),
      isStrong: true,
      text: ({ lap, figures }) => `${figures.isBest ? '◆ ' : ''}${shownTime(lap.lapTime)}`,
    },
    ...Array.from({ length: sectors }, (_, index) => ({
      key: `sector-${index}`,
      label: t('LapTimes.Sector', { number: index + 1 }),
      text: ({ lap }: PaperLap) => shownTime(lap.sectionTimes[index]),
    })),
    {
      key: 'to-last',
      label: t('LapTimes.DiffToLast'),
      text: ({ figures }) => shownSigned(formatLapTime(figures.toLastMs ?? 0)),
    },
    { key: 'to-best', label: t('LapTimes.DiffToBest'), text: ({ lap }) => shownSigned(lap.diffWithBestLap) },
    {
      key: 'gap',
      label: t('LapTimes.GapInFront'),
      text: ({ lap }) => (hasPlaces ? shownGap(lap.fieldComparison.gapAhead, t) : ''),
    },
    {
      key: 'difference',
      label: t('LapTimes.DiffToFirst'),
      text: ({ lap }) => (hasPlaces ? shownGap(lap.fieldComparison.diff, t) : ''),
    },
    {
      key: 'speed',
      label: [t('LapTimes.Speed'), speedUnit].filter(Boolean).join(', '),
      text: ({ lap }) => (lap.speed > 0 ? formatNumber(lap.speed, locale, 1) : ''),
    },
  ];
  const figuresOnly = all.map((column) => ({ ...column, align: 'end' as const }));
  const words: PaperColumn<PaperLap>[] = [
    { key: 'driver', label: t('LapTimes.Driver'), text: ({ lap }) => lap.driver ?? '' },
    {
      key: 'marks',
      label: '',
      text: ({ lap, figures }) =>
        [
          figures.isInPit && t('LapTimes.InPit'),
          figures.flag !== 'GREEN' && t(`LapFlags.${figures.flag}`),
          lap.isDeleted && t('LapTimes.Deleted'),
        ]
          .filter(Boolean)
          .join(', '),
    },
  ];
  return [...figuresOnly, ...words].filter(({ text }) => rows.some((row) => text(row) !== ''));
}
