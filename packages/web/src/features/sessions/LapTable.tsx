/** Every lap of a competitor, with what it lost and won. */

import type { Lap } from '@lapwing/contract/lap-data';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { shownGap, shownSigned, shownTime } from '../../i18n/times.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { TimingMark } from '../../ui/TimingMark.tsx';

type LapTableProps = {
  caption: string;
  laps: readonly Lap[];
  /** In practice and qualifying a lap has no position in the field. */
  hasPositions: boolean;
  /** Undefined until the track is known. */
  speedUnit: string | undefined;
};

export function LapTable({ caption, laps, hasPositions, speedUnit }: LapTableProps) {
  const { t, locale } = useText();
  const field: readonly Column<Lap>[] = [
    {
      key: 'gap',
      label: t('LapTimes.GapInFront'),
      align: 'end',
      from: 'lg',
      cell: ({ fieldComparison }) => shownGap(fieldComparison.gapAhead, t),
    },
    {
      key: 'difference',
      label: t('LapTimes.DiffToFirst'),
      align: 'end',
      from: 'md',
      cell: ({ fieldComparison }) => shownGap(fieldComparison.diff, t),
    },
  ];
  const position: Column<Lap> = {
    key: 'position',
    label: t('Common.Position'),
    width: '8ch',
    align: 'end',
    cell: ({ fieldComparison }) => fieldComparison.position,
  };
  const columns: readonly Column<Lap>[] = [
    {
      key: 'lap',
      label: t('LapTimes.Lap'),
      width: '8ch',
      align: 'end',
      isRowHead: true,
      cell: ({ lapNr }) => lapNr,
    },
    ...(hasPositions ? [position] : []),
    {
      key: 'time',
      label: t('LapTimes.LapTime'),
      align: 'end',
      cell: ({ lapTime, diffWithBestLap, inPit }) => (
        <>
          {inPit && <span className="me-2 text-2 text-ink-3">{t('LapTimes.InPit')}</span>}
          {shownTime(diffWithBestLap) === '' && shownTime(lapTime) !== '' ? (
            <TimingMark merit="personal-best" label={t('LapTimes.PersonalBest')}>
              {lapTime}
            </TimingMark>
          ) : (
            shownTime(lapTime)
          )}
        </>
      ),
    },
    {
      key: 'last',
      label: t('LapTimes.DiffToLast'),
      align: 'end',
      from: 'lg',
      cell: ({ diffWithLastLap }) => shownSigned(diffWithLastLap),
    },
    {
      key: 'best',
      label: t('LapTimes.DiffToBest'),
      align: 'end',
      cell: ({ diffWithBestLap }) => shownSigned(diffWithBestLap),
    },
    ...(hasPositions ? field : []),
    {
      key: 'speed',
      label: speedUnit ?? t('LapTimes.Speed'),
      align: 'end',
      from: 'md',
      cell: ({ speed }) => (speed > 0 ? formatNumber(speed, locale, 1) : ''),
    },
  ];
  return <DataTable caption={caption} columns={columns} rowKey={({ lapNr }) => lapNr} rows={laps} isDense />;
}
