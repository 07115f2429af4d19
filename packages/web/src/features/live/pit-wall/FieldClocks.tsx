/** Every car against the rules of the race: stint, stops, the last stop and the time of its drivers. */

import type { RaceRules } from '@lapwing/contract/insight/race-rules';
import type { LiveLaps } from '@lapwing/contract/live/laps';
import type { LiveRow } from '@lapwing/contract/live/row';
import { type CarClocks, carClocks } from '@lapwing/timing/insight/clocks';
import type { FieldPace } from '@lapwing/timing/insight/fair-pace';
import { lapNow } from '@lapwing/timing/insight/rejoin';
import { formatClock } from '@lapwing/timing/lap-time';
import { clockAt } from '@lapwing/timing/live/board/clock';
import { memo } from 'react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { useLive, useLiveStore } from '../state/live-store.ts';
import { classIndexOf, isTakingPart, numberOf, placeOf, shortNameOf } from '../state/rows.ts';
import { useVenueTime } from '../state/venue-time.ts';
import { carNow } from './insight-race.ts';
import { Panel } from './Panel.tsx';
import { secondsText } from './Worked.tsx';

type FieldClocksProps = {
  rules: RaceRules;
  rows: readonly LiveRow[];
  laps: LiveLaps;
  field: FieldPace;
  ownId: string;
};

const SECOND_MS = 1000;

export function FieldClocks({ rules, rows, laps, field, ownId }: FieldClocksProps) {
  const { t } = useText();
  const colours = useLive((state) => state.colours);
  const { board } = useLiveStore().state();
  const venueMs = useVenueTime(SECOND_MS);
  const columns = columnsOf(rules);
  if (columns.length === 0) return null;
  const clock = clockAt(board, venueMs);
  return (
    <Panel title={t('PitWall.FieldClocks')} className="pw-field">
      <div className="pw-scroll">
        <table className="pw-table">
          <thead>
            <tr>
              <th scope="col">{t('PitWall.Car')}</th>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`PitWall.FieldColumns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.filter(isTakingPart).map((row) => {
              const pace = field.byId.get(row.competitorId);
              const lapMs = pace === undefined ? null : lapNow(pace, field);
              const clocks = carClocks(rules, carNow(row, laps, { clock, venueMs, lapMs }));
              return (
                <FieldRow
                  key={row.index}
                  place={placeOf(row)}
                  number={numberOf(row)}
                  name={shortNameOf(row)}
                  classIndex={classIndexOf(row, colours)}
                  isOwn={row.competitorId === ownId}
                  // As one text, so that a row is drawn again only when something in it changed.
                  cells={JSON.stringify(columns.map((column) => cellOf(column, clocks, row, t)))}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {columns.includes('drivers') && <p className="pw-note mt-2">{t('PitWall.FieldClocksNote')}</p>}
    </Panel>
  );
}

type Column = 'stint' | 'stops' | 'lastStop' | 'drivers';

function columnsOf(rules: RaceRules): Column[] {
  const columns: Column[] = [];
  if (rules.maximumStintMs !== null) columns.push('stint');
  if (rules.stops !== null) columns.push('stops');
  if (rules.minimumStopMs !== null) columns.push('lastStop');
  if (rules.minimumDriverMs !== null || rules.maximumDriverMs !== null) columns.push('drivers');
  return columns;
}

type Cell = { text: string; state?: string };

function cellOf(column: Column, clocks: CarClocks, row: LiveRow, t: Translate): Cell {
  if (column === 'stint') return stintCell(clocks.stint, t);
  if (column === 'stops') {
    const { made = 0, asked = 0 } = clocks.stops ?? {};
    return { text: t('PitWall.StopsOf', { made, asked }) };
  }
  if (column === 'lastStop') {
    if (row.lastPitStopMs === null) return { text: '–' };
    const text = `${secondsText(row.lastPitStopMs)} s`;
    return (clocks.shortestStop?.tooShort ?? 0) > 0
      ? { text: `${text}, ${t('PitWall.StopTooShort')}`, state: 'over' }
      : { text };
  }
  return driversCell(clocks, t);
}

function stintCell(stint: CarClocks['stint'], t: Translate): Cell {
  if (stint === null) return { text: t('PitWall.InThePits') };
  const { leftMs, state } = stint;
  const time = formatClock(Math.abs(leftMs));
  return { text: t(leftMs < 0 ? 'PitWall.OverBy' : 'PitWall.TimeLeft', { time }), state };
}

/** Those who are over their maximum or still owe some of their minimum; a driver who has not driven yet is not known. */
function driversCell({ drivers }: CarClocks, t: Translate): Cell {
  const over = drivers.filter(({ leftMs }) => leftMs !== null && leftMs < 0);
  const owing = drivers.filter(({ owesMs }) => owesMs !== null && owesMs > 0);
  const texts = [
    ...over.map(
      ({ name, leftMs }) => `${surname(name)} ${t('PitWall.OverBy', { time: formatClock(-(leftMs ?? 0)) })}`,
    ),
    ...owing.map(
      ({ name, owesMs }) => `${surname(name)} ${t('PitWall.Owes', { time: formatClock(owesMs ?? 0) })}`,
    ),
  ];
  if (over.length > 0) return { text: texts.join(', '), state: 'over' };
  if (texts.length > 0) return { text: texts.join(', ') };
  return { text: drivers.some(({ owesMs }) => owesMs !== null) ? t('PitWall.MinimumDone') : '–' };
}

/** Little room: the last word of the name. */
function surname(name: string): string {
  return name.split(' ').at(-1) ?? name;
}

type FieldRowProps = {
  place: number | null;
  number: string;
  name: string;
  classIndex: number;
  isOwn: boolean;
  cells: string;
};

const FieldRow = memo(function FieldRow({ place, number, name, classIndex, isOwn, cells }: FieldRowProps) {
  // Made above, from the same type.
  const shown = JSON.parse(cells) as Cell[];
  return (
    <tr data-own={isOwn || undefined}>
      <th scope="row">
        <span className="pw-field-car">
          <span className="pw-field-place">{place ?? '–'}</span>
          <NumberPlate startNumber={number} classIndex={classIndex} />
          <span className="pw-field-name">{name}</span>
        </span>
      </th>
      {shown.map(({ text, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns stay in their order.
        <td key={index} data-state={state}>
          {text}
        </td>
      ))}
    </tr>
  );
});
