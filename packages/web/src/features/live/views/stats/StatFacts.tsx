/** The session in a few figures. */

import type { LiveRow } from '@lapwing/contract/live-row';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../../i18n/language.ts';
import { formatNumber } from '../../../../i18n/numbers.ts';
import { Facts } from '../../../../ui/Facts.tsx';
import { TimingMark } from '../../../../ui/TimingMark.tsx';
import { useLive } from '../../live-store.ts';
import { driversOf, isTakingPart, numberOf, shortNameOf } from '../../rows.ts';

export function StatFacts() {
  const { t, locale } = useText();
  const rows = useLive(({ board }) => board.rows);
  const bestLapTimeMs = useLive(({ board }) => board.session.bestLapTimeMs);
  const bestRow = useLive(({ board, rows: byIndex }) =>
    board.session.bestLapRow === null ? undefined : byIndex.get(board.session.bestLapRow),
  );
  const started = rows.filter(({ laps, lastSeenAtMs }) => laps > 0 || lastSeenAtMs !== null);
  const figure = (value: number) => formatNumber(value, locale);
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  const overtaker = rows.reduce<(typeof rows)[number] | undefined>(
    (most, row) => (row.overtakes > (most?.overtakes ?? 0) ? row : most),
    undefined,
  );
  return (
    <Facts
      facts={[
        { label: t('LiveStats.Started'), value: figure(started.length) },
        { label: t('LiveStats.Racing'), value: figure(started.filter(isTakingPart).length) },
        { label: t('LiveStats.TotalLaps'), value: figure(sum(({ laps }) => laps)) },
        { label: t('LiveStats.LeaderLaps'), value: figure(rows[0]?.laps ?? 0) },
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
                  <TimingMark merit="session-best" label={t('LiveStats.BestOfSession')}>
                    {formatLapTime(bestLapTimeMs)}
                  </TimingMark>
                ),
                note: bestRow && <Who>{bestRow.bestLapBy ?? shortNameOf(bestRow)}</Who>,
              },
            ]),
      ]}
    />
  );
}

function manyOrShort(row: LiveRow): string {
  return row.earlierDrivers.length > 0 ? driversOf(row) : shortNameOf(row);
}

/** Under the figure on a phone, where there is no room beside it, and on as many lines as it takes. */
function Who({ children }: { children: string }) {
  return (
    <span className="phone:block phone:wrap-anywhere phone:whitespace-normal phone:leading-4">
      {children}
    </span>
  );
}
