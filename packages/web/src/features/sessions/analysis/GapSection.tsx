/** Everyone's gap to the leader, or to one competitor, at the end of each lap. */

import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { gapEvolution } from '@lapwing/timing/analysis/gap-evolution';
import { firstEnds } from '@lapwing/timing/analysis/gap-lines';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { shownSigned } from '../../../i18n/times.ts';
import { GapChart } from '../../../ui/charts/GapChart.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { ChartOrTable } from '../controls/ChartOrTable.tsx';
import { LapMatrix } from '../controls/LapMatrix.tsx';
import type { FieldRunner } from '../state/field-runner.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';

type GapSectionProps = {
  runners: readonly FieldRunner[];
  race: FieldRace;
  chosen: readonly number[];
  search: SessionSearch;
  change: ChangeSearch;
  onChoose: (finishPosition: number) => void;
};

/** The number highlighted if nobody is selected. */
const SET_OFF_AT_FIRST = 3;

export function GapSection({ runners, race, chosen, search, change, onChoose }: GapSectionProps) {
  const { t } = useText();
  const reference = runners.find(({ row }) => String(row.finishPosition) === search.to) ?? null;
  const isWholeField = runners.length === race.traces.length;
  const lines = useMemo(() => {
    // Within a class, its own leader is the reference.
    const leaderEnds = isWholeField ? race.leaderEnds : firstEnds(runners.map(({ laps }) => laps.endsMs));
    const referenceEnds = reference?.laps.endsMs ?? leaderEnds;
    return runners.map(({ row, laps }) => ({
      key: row.finishPosition,
      startNumber: row.startNumber,
      name: row.name,
      gapsMs: gapEvolution(referenceEnds, laps.endsMs),
      pitLaps: laps.pitLaps,
    }));
  }, [runners, race, reference, isWholeField]);
  const setOff = useMemo(() => {
    const wanted = lines.filter(({ key }) => chosen.includes(key));
    return wanted.length > 0 ? wanted : lines.slice(0, SET_OFF_AT_FIRST);
  }, [lines, chosen]);
  const isTable = search.view === 'table';
  const name = reference?.row.name ?? t('Analysis.LeaderOfLap');
  return (
    <section aria-labelledby="gaps">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <h2 id="gaps">
          {reference ? t('Compare.TimeTo', { name: reference.row.name }) : t('Analysis.GapToLeader')}
        </h2>
        <Select
          label={t('Compare.Against')}
          options={[
            { value: '', label: t('Analysis.LeaderOfLap') },
            ...runners.map(({ row }) => ({ value: String(row.finishPosition), label: row.name })),
          ]}
          value={reference ? String(reference.row.finishPosition) : ''}
          onChange={(to) => change({ to: to === '' ? undefined : to })}
        />
        <ChartOrTable isTable={isTable} change={change} />
      </div>
      {isTable ? (
        <LapMatrix
          caption={t('Analysis.GapCaption', { name })}
          heads={runners.map(({ row }) => row.startNumber)}
          lapCount={Math.max(...lines.map(({ gapsMs }) => gapsMs.length))}
          cell={(lapIndex, column) => {
            const gapMs = lines[column]?.gapsMs[lapIndex] ?? null;
            if (gapMs === null) return null;
            return gapMs === 0 ? <span className="text-ink-3">0</span> : shownSigned(formatLapTime(gapMs));
          }}
          search={search}
          change={change}
        />
      ) : (
        <Sheet className="py-3">
          <GapChart
            lines={lines}
            setOff={setOff}
            referenceName={name}
            referenceKey={reference?.row.finishPosition ?? null}
            leaderEnds={race.leaderEnds}
            periods={race.periods}
            onChoose={onChoose}
          />
        </Sheet>
      )}
    </section>
  );
}
