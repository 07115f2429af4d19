/** The session in a few figures. */

import type { LiveRow } from '@lapwing/contract/live/row';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { Facts } from '../../../../ui/content/Facts.tsx';
import { UnknownValue } from '../../../../ui/content/UnknownValue.tsx';
import { TimingMark } from '../../../../ui/racing/TimingMark.tsx';
import { useLive } from '../../state/live-store.ts';
import { driversOf, isTakingPart, lapsOf, numberOf, shortNameOf } from '../../state/rows.ts';
import { statisticsQuery } from '../../state/view-queries.ts';

export function StatFacts() {
  const { t, locale } = useText();
  const rows = useLive(({ board }) => board.rows);
  const bestLapTimeMs = useLive(({ board }) => board.session.bestLapTimeMs);
  const bestRow = useLive(({ board, rows: byIndex }) =>
    board.session.bestLapRow === null ? undefined : byIndex.get(board.session.bestLapRow),
  );
  const eventId = useLive((state) => state.eventId);
  const liveSessionId = useLive((state) => state.liveSessionId);
  const { data: statistics, isLoading } = useQuery(statisticsQuery(eventId, liveSessionId));
  const started = rows.filter((row) => lapsOf(row) !== 0 || row.lastSeenAtMs !== null);
  const figure = (value: number) => formatNumber(value, locale);
  const knownFigure = (value: number | null) => (value === null ? <UnknownValue t={t} /> : figure(value));
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  const areLapsKnown = rows.every((row) => lapsOf(row) !== null);
  const overtaker = rows.reduce<(typeof rows)[number] | undefined>(
    (most, row) => (row.overtakes > (most?.overtakes ?? 0) ? row : most),
    undefined,
  );
  return (
    <Facts
      facts={[
        { label: t('LiveStats.Started'), value: figure(started.length) },
        { label: t('LiveStats.Racing'), value: figure(started.filter(isTakingPart).length) },
        {
          label: t('LiveStats.TotalLaps'),
          value: knownFigure(areLapsKnown ? sum(({ laps }) => laps) : null),
        },
        { label: t('LiveStats.LeaderLaps'), value: knownFigure(rows[0] ? lapsOf(rows[0]) : 0) },
        { label: t('LiveStats.PitStops'), value: figure(sum(({ numberOfPitStops }) => numberOfPitStops)) },
        ...(overtaker
          ? [
              {
                label: t('LiveStats.MostOvertakes'),
                value: figure(overtaker.overtakes),
                note: <Who>{`${numberOf(overtaker)} ${manyOrShort(overtaker)}`}</Who>,
              },
            ]
          : []),
        ...(bestLapTimeMs === null
          ? []
          : [
              {
                label: t('LiveStats.BestLap'),
                value: (
                  <TimingMark highlight="session-best" label={t('LiveStats.BestOfSession')}>
                    {formatLapTime(bestLapTimeMs)}
                  </TimingMark>
                ),
                note: bestRow && (
                  <Who>{`${numberOf(bestRow)} ${bestRow.bestLapBy ?? shortNameOf(bestRow)}`}</Who>
                ),
              },
            ]),
        // The last, and with its room while it is loading, so that it moves nothing.
        ...(isLoading || statistics?.sessionStartedAt
          ? [{ label: t('LiveStats.SessionStart'), value: statistics?.sessionStartedAt ?? '\u00a0' }]
          : []),
      ]}
    />
  );
}

function manyOrShort(row: LiveRow): string {
  return row.earlierDrivers.length > 0 ? driversOf(row) : shortNameOf(row);
}

/** Below the figure on a phone, which has no room next to it, on any number of lines. */
function Who({ children }: { children: string }) {
  return (
    <span className="phone:block phone:wrap-anywhere phone:whitespace-normal phone:leading-4">
      {children}
    </span>
  );
}
