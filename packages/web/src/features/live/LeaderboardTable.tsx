/** Who is where at this moment. */

import { markers, nameOf } from '@lapwing/contract/enums';
import { formatNumber } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { MarkerGlyph } from '../../ui/MarkerGlyph.tsx';
import { NumberPlate } from '../../ui/NumberPlate.tsx';
import { TimingMark } from '../../ui/TimingMark.tsx';
import type { ReadableEntry } from './live-objects.ts';

type LeaderboardTableProps = { caption: string; entries: readonly ReadableEntry[] };

export function LeaderboardTable({ caption, entries }: LeaderboardTableProps) {
  const { t, locale } = useText();
  const classes = [...new Set(entries.map((entry) => entry.class ?? ''))];
  const columns: readonly Column<ReadableEntry>[] = [
    {
      key: 'position',
      label: t('Common.Position'),
      width: '10ch',
      align: 'end',
      cell: ({ position, marker }) => {
        const name = nameOf(markers, marker ?? markers.None);
        return (
          <span className="inline-flex items-center gap-1.5">
            <MarkerGlyph marker={name} label={t(`Markers.${name}`)} />
            <b className="font-strong">{position}</b>
          </span>
        );
      },
    },
    {
      key: 'number',
      label: t('Common.Number'),
      width: '9ch',
      cell: (entry) => (
        <NumberPlate
          startNumber={entry.displayNumber ?? entry.number ?? ''}
          classIndex={classes.indexOf(entry.class ?? '')}
        />
      ),
    },
    {
      key: 'name',
      label: t('Live.Competitor'),
      isRowHead: true,
      cell: ({ fullName }) => <span className="font-medium">{fullName}</span>,
    },
    {
      key: 'class',
      label: t('Common.Class'),
      width: '14ch',
      from: 'lg',
      cell: (entry) => entry.className ?? entry.class,
    },
    {
      key: 'laps',
      label: t('Common.Laps'),
      width: '8ch',
      align: 'end',
      from: 'md',
      cell: ({ laps }) => (laps === undefined ? '' : formatNumber(laps, locale)),
    },
    { key: 'gap', label: t('Live.Gap'), width: '11ch', align: 'end', from: 'lg', cell: ({ gap }) => gap },
    {
      key: 'difference',
      label: t('Live.Difference'),
      width: '11ch',
      align: 'end',
      cell: ({ difference }) => difference,
    },
    {
      key: 'last',
      label: t('Live.Last'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ lastLapTime }) => lastLapTime,
    },
    {
      key: 'best',
      label: t('Live.Best'),
      width: '16ch',
      align: 'end',
      cell: ({ bestLapTime, isBestTime }) =>
        isBestTime ? (
          <TimingMark merit="session-best" label={t('SessionResults.SessionBest')}>
            {bestLapTime}
          </TimingMark>
        ) : (
          bestLapTime
        ),
    },
  ];
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rowKey={({ competitorId }) => competitorId}
      rows={entries}
    />
  );
}
