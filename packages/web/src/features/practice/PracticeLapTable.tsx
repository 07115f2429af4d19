/** The laps of an activity by session: sessions can be collapsed, sectors can be hidden. */

import type { PracticeLap, PracticeSession, TrackSection } from '@lapwing/contract/practice/practice';
import type { PracticeLapStatus } from '@lapwing/contract/values/enums';
import { formatLapTime, parseLapTime } from '@lapwing/timing/lap-time';
import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { formatNumber } from '../../i18n/numbers.ts';
import { shownSigned, shownTime } from '../../i18n/times.ts';
import { Badge } from '../../ui/content/Badge.tsx';
import { EmptyState } from '../../ui/content/EmptyState.tsx';
import { type TimingHighlight, TimingMark } from '../../ui/racing/TimingMark.tsx';
import { type Column, DataTable } from '../../ui/tables/DataTable.tsx';
import { useMedia } from '../../ui/window/use-media.ts';
import { isInRange, type LapRange } from './activity-laps.ts';

type LapRow = PracticeLap & { key: string };

const PHONE_SECTIONS = 3;

const highlights: Readonly<Partial<Record<PracticeLapStatus, TimingHighlight>>> = {
  REPORTBEST: 'session-best',
  SESSIONBEST: 'personal-best',
};

type PracticeLapTableProps = {
  sessions: readonly PracticeSession[];
  sections: readonly TrackSection[];
  bestMs: number;
  /** null if sectors are not shown */
  bestSectionsMs: readonly number[] | null;
  range: LapRange;
  /** the session that is expanded at first */
  bestSessionId: number | undefined;
};

type SectionedLaps = Pick<PracticeLapTableProps, 'sections' | 'sessions'>;

/**
 * A phone has room for three sectors next to the lap time, unless it is narrow, its text is large or they are of a minute
 * or more. They are then in the opened row.
 */
export function useSectionsFit({ sections, sessions }: SectionedLaps): boolean {
  const hasRoom = useMedia('(width >= 24rem)');
  const isShort = sessions.every(({ laps }) =>
    laps.every((lap) => lap.sections.every(({ duration }) => !shownTime(duration).includes(':'))),
  );
  return hasRoom && isShort && sections.length <= PHONE_SECTIONS;
}

export function PracticeLapTable(props: PracticeLapTableProps) {
  const { sessions, sections, bestMs, bestSectionsMs, range, bestSessionId } = props;
  const { t, locale } = useText();
  const [toggled, setToggled] = useState<ReadonlySet<number>>(new Set());
  const [openRow, setOpenRow] = useState<string | null>(null);
  const isOpen = (id: number) => (id === bestSessionId || sessions.length === 1) !== toggled.has(id);
  const toggle = (id: number) => {
    const next = new Set(toggled);
    if (!next.delete(id)) next.add(id);
    setToggled(next);
  };
  const laps = sessions.flatMap((session) => session.laps);
  const has = (type: 'VOLTAGE' | 'TEMPERATURE') =>
    laps.some(({ dataAttributes }) => dataAttributes.some((attribute) => attribute.type === type));
  const value = ({ dataAttributes }: PracticeLap, type: 'VOLTAGE' | 'TEMPERATURE', decimals: number) => {
    const found = dataAttributes.find((attribute) => attribute.type === type);
    return found === undefined ? '' : formatNumber(found.value, locale, decimals);
  };
  const trap = sections.findIndex(({ speedTrap }) => speedTrap);
  const toBest = ({ duration }: PracticeLap) => shownSigned(formatLapTime(parseLapTime(duration) - bestMs));
  const sectionTime = (lap: PracticeLap, place: number) => {
    const time = shownTime(lap.sections[place]?.duration);
    const isBest = time !== '' && parseLapTime(time) === bestSectionsMs?.[place];
    return isBest ? (
      <TimingMark highlight="session-best" label={t('Practice.SectionBest')}>
        {time}
      </TimingMark>
    ) : (
      time
    );
  };

  const shownSections = bestSectionsMs === null ? [] : sections;
  const fitOnPhone = useSectionsFit({ sections, sessions });
  const count = shownSections.length;
  const areOnPhone = fitOnPhone && count > 0;
  const sectorColumns = shownSections.map(
    ({ name }, place): Column<LapRow> => ({
      key: `section-${name}`,
      label: name,
      // The best of the day has a mark in front; the last column ends at the margin of the page.
      width: areOnPhone && place < count - 1 ? '11ch' : '12ch',
      align: 'end',
      ...(!areOnPhone && { from: 'md' }),
      cell: (lap) => sectionTime(lap, place),
    }),
  );
  const figure = (
    key: string,
    label: string,
    width: `${number}ch`,
    cell: (lap: LapRow) => string,
    from: 'md' | 'lg' = 'md',
  ): Column<LapRow> => ({ key, label, width, align: 'end', from, cell });
  const columns: readonly Column<LapRow>[] = [
    {
      key: 'lap',
      label: t('Practice.Lap'),
      width: areOnPhone ? '8ch' : '8.5ch',
      align: 'end',
      isRowHead: true,
      cell: ({ nr, key }) => (
        <>
          <span className="max-md:hidden">{nr}</span>
          <button
            type="button"
            aria-expanded={openRow === key}
            aria-label={t('Practice.LapDetails', { lap: nr })}
            onClick={() => setOpenRow(openRow === key ? null : key)}
            className="-my-1.5 min-h-12 w-full text-end md:hidden"
          >
            {nr}
          </button>
        </>
      ),
    },
    {
      key: 'time',
      label: t('Practice.LapTime'),
      width: areOnPhone ? '12.5ch' : '13ch',
      align: 'end',
      cell: ({ duration, status, inPit }) => {
        const highlight = highlights[status];
        return (
          <>
            {inPit && (
              <Badge title={t('LapTimes.InPit')}>
                P<span className="sr-only"> {t('LapTimes.InPit')}</span>
              </Badge>
            )}{' '}
            {highlight === undefined ? (
              shownTime(duration)
            ) : (
              <TimingMark highlight={highlight} label={t(`LapStatuses.${status}`)}>
                {shownTime(duration)}
              </TimingMark>
            )}
          </>
        );
      },
    },
    {
      key: 'diff',
      label: t('Practice.Diff'),
      width: '10ch',
      align: 'end',
      // Enlarged text has no room for it: the opened lap has it.
      from: areOnPhone ? 'md' : 'xs',
      cell: ({ diffPrevLap }) => shownSigned(diffPrevLap),
    },
    figure('to-best', t('Practice.ToBest'), '10ch', toBest),
    ...sectorColumns,
    figure('speed', 'km/h', '9ch', ({ speed }) => (speed.kph > 0 ? formatNumber(speed.kph, locale, 1) : '')),
    ...(trap === -1
      ? []
      : [
          figure('top', t('Practice.TopSpeed'), '12ch', (lap) => {
            const kmh = lap.sections[trap]?.speed.kph ?? 0;
            return kmh > 0 ? formatNumber(kmh, locale, 1) : '';
          }),
        ]),
    figure(
      'session',
      t('Practice.SessionDuration'),
      '14ch',
      ({ sessionDuration }) => shownTime(sessionDuration),
      'lg',
    ),
    ...(has('VOLTAGE') ? [figure('volt', 'V', '8ch', (lap) => value(lap, 'VOLTAGE', 2), 'lg')] : []),
    ...(has('TEMPERATURE')
      ? [figure('temperature', '°C', '8ch', (lap) => value(lap, 'TEMPERATURE', 1), 'lg')]
      : []),
  ];
  const filtered = sessions.flatMap((session) => {
    const own = session.laps.filter(({ duration }) => isInRange(parseLapTime(duration), range));
    return own.length === 0 ? [] : [{ ...session, laps: own }];
  });
  const groups = filtered.map(({ id, dateTimeStart, laps: own, bestLap, duration }) => ({
    key: String(id),
    label: (
      <button
        type="button"
        aria-expanded={isOpen(id)}
        onClick={() => toggle(id)}
        className="flex min-h-8 w-full flex-wrap items-center gap-x-2.5 text-start touch:min-h-11 md:w-max md:flex-nowrap"
      >
        {isOpen(id) ? (
          <ChevronDown size={15} aria-hidden="true" />
        ) : (
          <ChevronRight size={15} aria-hidden="true" />
        )}
        <span>{t('Practice.SessionNumber', { number: id })}</span>
        <span className="font-normal whitespace-normal text-ink-2">
          {formatLocal(dateTimeStart, 'time', locale)} · {t('Laps', { count: own.length })} ·{' '}
          {shownTime(duration).replace(/\.\d+$/, '')} · {shownTime(bestLap?.duration)}
        </span>
      </button>
    ),
    rows: isOpen(id) ? own.map((lap) => ({ ...lap, key: `${id}-${lap.nr}` })) : [],
  }));
  if (groups.length === 0) return <EmptyState title={t('Practice.NoLaps')} />;
  return (
    <DataTable
      caption={t('Practice.LapTime')}
      columns={columns}
      rowKey={({ key }) => key}
      detail={(lap) =>
        lap.key === openRow ? (
          <dl className="grid grid-cols-2 gap-x-4 gap-y-1 py-2 text-2">
            {columns
              .filter(({ from }) => from !== undefined)
              .map(({ key, label, cell }) => (
                <div key={key} className="flex justify-between gap-2">
                  <dt className="text-ink-3">{label}</dt>
                  <dd>{cell(lap)}</dd>
                </div>
              ))}
          </dl>
        ) : null
      }
      groups={groups}
      isDense
      isWide
    />
  );
}
