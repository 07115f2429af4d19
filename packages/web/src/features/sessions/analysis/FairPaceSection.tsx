/** Pace without what slowed or helped the whole field: of each competitor, of stints, and of drivers and karts apart. */

import type { FairCar, FairResults } from '@lapwing/timing/insight/fair-results';
import type { Field } from '@lapwing/timing/lap-chart/chart-runner';
import { formatLapTime } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import { type Column, DataTable } from '../../../ui/tables/DataTable.tsx';
import type { FieldRunner } from '../state/field-runner.ts';
import type { RankedRow } from '../state/ranked-rows.ts';
import { DriversAndKarts } from './DriversAndKarts.tsx';
import { FairStints } from './FairStints.tsx';
import { evenText, paceChange, paceText } from './fair-pace-text.ts';
import { useFairResults } from './use-fair-results.ts';
import { whoColumns } from './who-columns.tsx';

type FairPaceSectionProps = {
  field: Field;
  /** of the whole field */
  rows: readonly RankedRow[];
  /** of the class that is shown */
  runners: readonly FieldRunner[];
  chosen: readonly number[];
};

type FairRow = { row: RankedRow; car: FairCar };

/** The number of competitors whose stints are shown if nobody is selected. */
const STINTS_AT_FIRST = 3;

export function FairPaceSection({ field, rows, runners, chosen }: FairPaceSectionProps) {
  const { t } = useText();
  const results = useFairResults(field, rows);
  const fair = results === null ? [] : fairRows(results, runners);
  if (results === null || fair.length === 0) return null;
  const wanted = fair.filter(({ row }) => chosen.includes(row.finishPosition));
  return (
    <section aria-labelledby="fair-pace">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-2">
        <h2 id="fair-pace">{t('Analysis.FairPace')}</h2>
        <span className="text-2 text-ink-3">{t('Analysis.FairPaceHint')}</span>
      </div>
      <p className="pb-2 font-medium">{sentenceOf(fair, results, t)}</p>
      <FairTable rows={fair} isChosen={({ row }) => chosen.includes(row.finishPosition)} />
      <FairStints cars={wanted.length > 0 ? wanted : fair.slice(0, STINTS_AT_FIRST)} />
      <DriversAndKarts results={results} field={field} />
    </section>
  );
}

function fairRows({ cars }: FairResults, runners: readonly FieldRunner[]): FairRow[] {
  return runners.flatMap(({ row }) => {
    const car = cars.get(row.finishPosition);
    return car === undefined || car.fairMs === null ? [] : [{ row, car }];
  });
}

function sentenceOf(
  rows: readonly FairRow[],
  { isCorrected }: FairResults,
  t: ReturnType<typeof useText>['t'],
): string {
  const most = Math.max(...rows.map(({ car }) => car.laps));
  const fastest = rows
    .filter(({ car }) => car.laps * 2 >= most)
    .toSorted((a, b) => (a.car.fairMs ?? 0) - (b.car.fairMs ?? 0))[0];
  const note = t(isCorrected ? 'Analysis.FieldCorrected' : 'Analysis.FieldSteady');
  if (fastest === undefined) return note;
  return `${t('Analysis.FairFastest', { name: fastest.row.name, time: paceText(fastest.car.fairMs) })} ${note}`;
}

type FairTableProps = { rows: readonly FairRow[]; isChosen: (row: FairRow) => boolean };

function FairTable({ rows, isChosen }: FairTableProps) {
  const { t, locale } = useText();
  const columns: readonly Column<FairRow>[] = [
    ...whoColumns<FairRow>(t, ({ car }) => (
      <span className="text-2 text-ink-3">
        {t('Analysis.FairInShort', {
          change: paceChange(car.degradationMs),
          scatter: evenText(car.consistencyMs),
        })}
      </span>
    )),
    {
      key: 'laps',
      label: t('Analysis.CountedLaps'),
      width: '14ch',
      align: 'end',
      from: 'lg',
      cell: ({ car }) => <span className="text-ink-2">{formatNumber(car.laps, locale)}</span>,
    },
    {
      key: 'fair',
      label: t('Analysis.FairPace'),
      width: '14ch',
      align: 'end',
      cell: ({ car }) => formatLapTime(Math.round(car.fairMs ?? 0)),
    },
    {
      key: 'change',
      label: t('Analysis.ChangeALap'),
      width: '16ch',
      align: 'end',
      from: 'md',
      cell: ({ car }) => paceChange(car.degradationMs),
    },
    {
      key: 'scatter',
      label: t('Analysis.StintScatter'),
      width: '14ch',
      align: 'end',
      from: 'md',
      cell: ({ car }) => evenText(car.consistencyMs),
    },
  ];
  return (
    <DataTable
      caption={t('Analysis.FairCaption')}
      columns={columns}
      rowKey={({ row }) => row.finishPosition}
      rowLook={(row) => (isChosen(row) ? ['highlight'] : [])}
      rows={rows}
      isDense
      isWide
    />
  );
}
