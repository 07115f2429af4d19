/** Everyone's gap to the winner's average pace, to the leader, or to one competitor, at the end of each lap. */

import type { FieldRace } from '@lapwing/timing/analysis/field-race';
import { gapEvolution } from '@lapwing/timing/analysis/gap-evolution';
import { firstEnds } from '@lapwing/timing/analysis/gap-lines';
import { paceEnds } from '@lapwing/timing/analysis/pace-ends';
import { isPlaced } from '@lapwing/timing/classification/row-outcome';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useMemo } from 'react';
import { useText } from '../../../i18n/language.ts';
import { shownGap, shownSigned } from '../../../i18n/times.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { GapChart } from '../../../ui/charts/GapChart.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { ChartOrTable } from '../controls/ChartOrTable.tsx';
import { LapMatrix } from '../controls/LapMatrix.tsx';
import type { FieldRunner } from '../state/field-runner.ts';
import type { ChangeSearch, SessionSearch } from '../state/session-search.ts';

type GapSectionProps = {
  runners: readonly FieldRunner[];
  shownClass: string | null;
  race: FieldRace;
  chosen: readonly number[];
  search: SessionSearch;
  change: ChangeSearch;
  onChoose: (finishPosition: number) => void;
};

/** In the address, for the leader of each lap. */
const TO_LEADER = 'leader';
/** The number highlighted if nobody is selected. */
const SET_OFF_AT_FIRST = 3;

export function GapSection({ runners, shownClass, race, chosen, search, change, onChoose }: GapSectionProps) {
  const { t } = useText();
  const reference = runners.find(({ row }) => String(row.finishPosition) === search.to) ?? null;
  const isToLeader = search.to === TO_LEADER;
  const isWholeField = runners.length === race.traces.length;
  const lines = useMemo(() => {
    // Within a class, its own leader is the reference.
    const leaderEnds = isWholeField ? race.leaderEnds : firstEnds(runners.map(({ laps }) => laps.endsMs));
    const field = runners.map(({ laps }) => laps);
    const ofField = isToLeader || field[0] === undefined ? leaderEnds : paceEnds(field[0], field);
    const referenceEnds = reference?.laps.endsMs ?? ofField;
    return runners.map(({ row, laps }) => ({
      key: row.finishPosition,
      startNumber: row.startNumber,
      name: row.name,
      gapsMs: gapEvolution(referenceEnds, laps.endsMs),
      pitLaps: laps.pitLaps,
    }));
  }, [runners, race, reference, isToLeader, isWholeField]);
  const setOff = useMemo(() => {
    const wanted = lines.filter(({ key }) => chosen.includes(key));
    return wanted.length > 0 ? wanted : lines.slice(0, SET_OFF_AT_FIRST);
  }, [lines, chosen]);
  const isTable = search.view === 'table';
  const ofField = t(isToLeader ? 'Analysis.LeaderOfLap' : 'Analysis.WinnersPace');
  const name = reference?.row.name ?? ofField;
  const sentence = wonSentence(runners, shownClass !== null, t);
  return (
    <section aria-labelledby="gaps">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pb-2">
        <h2 id="gaps">
          {reference
            ? t('Compare.TimeTo', { name: reference.row.name })
            : t(isToLeader ? 'Analysis.GapToLeader' : 'Analysis.RaceTrace')}
        </h2>
        <Select
          label={t('Compare.Against')}
          options={[
            { value: '', label: t('Analysis.WinnersPace') },
            { value: TO_LEADER, label: t('Analysis.LeaderOfLap') },
            ...runners.map(({ row }) => ({ value: String(row.finishPosition), label: row.name })),
          ]}
          value={reference ? String(reference.row.finishPosition) : isToLeader ? TO_LEADER : ''}
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
          {sentence !== '' && <p className="px-4 pb-1 font-medium">{sentence}</p>}
          <GapChart
            sentence={sentence}
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

/** Who won, in the field or in the class, and by how much. */
function wonSentence(runners: readonly FieldRunner[], isInClass: boolean, t: Translate): string {
  const placed = runners.filter(({ row }) => isPlaced(row));
  const [first, second] = placed;
  if (first === undefined || (isInClass ? first.row.positionInClass : first.row.position) !== 1) return '';
  const { name } = first.row;
  if (second === undefined) return t('Analysis.Won', { name });
  const { lapsBehind: laps, timeDifference: time } = isInClass ? second.row.diffClass : second.row.difference;
  const gap = shownGap({ laps, time }, t).replace('+', '');
  if (gap === '') return t('Analysis.Won', { name });
  return t('Analysis.WonBy', { name, gap, other: second.row.name });
}
