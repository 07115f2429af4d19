/** A table lap by lap, a column for each competitor or place. Long races come in parts, kept in the address. */

import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { type ChangeSearch, numberUpTo, type SessionSearch } from '../state/session-search.ts';

const LAPS_AT_ONCE = 40;

type LapMatrixProps = {
  caption: string;
  /** The unique names of the columns. */
  heads: readonly string[];
  lapCount: number;
  cell: (lapIndex: number, column: number) => ReactNode;
  /** The row above the first lap. */
  grid?: { label: string; cell: (column: number) => ReactNode };
  search: SessionSearch;
  change: ChangeSearch;
};

export function LapMatrix({ caption, heads, lapCount, cell, grid, search, change }: LapMatrixProps) {
  const { t } = useText();
  const partCount = Math.ceil(lapCount / LAPS_AT_ONCE);
  const part = numberUpTo(search.part, partCount) ?? 1;
  const first = (part - 1) * LAPS_AT_ONCE;
  const laps = Array.from({ length: Math.min(LAPS_AT_ONCE, lapCount - first) }, (_, index) => first + index);
  return (
    <>
      {partCount > 1 && (
        <Select
          label={t('Common.Laps')}
          options={Array.from({ length: partCount }, (_, index) => ({
            value: String(index + 1),
            label: `${index * LAPS_AT_ONCE + 1}–${Math.min(lapCount, (index + 1) * LAPS_AT_ONCE)}`,
          }))}
          value={String(part)}
          onChange={(next) => change({ part: next === '1' ? undefined : next })}
          className="mb-3"
        />
      )}
      <Sheet>
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keys that scroll it.
          tabIndex={0}
          aria-label={caption}
          className="relative overflow-x-auto -outline-offset-2 [--stick:0px]"
        >
          <table className="data-table" data-dense="">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr>
                <th scope="col" data-align="end" data-stick="">
                  {t('LapTimes.Lap')}
                </th>
                {heads.map((head) => (
                  <th key={head} scope="col" data-align="end">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {grid && part === 1 && <MatrixRow head={grid.label} columns={heads} cell={grid.cell} />}
              {laps.map((lapIndex) => (
                <MatrixRow
                  key={lapIndex}
                  head={lapIndex + 1}
                  columns={heads}
                  cell={(column) => cell(lapIndex, column)}
                />
              ))}
            </tbody>
          </table>
        </section>
      </Sheet>
    </>
  );
}

type MatrixRowProps = {
  head: ReactNode;
  columns: readonly string[];
  cell: (column: number) => ReactNode;
};

function MatrixRow({ head, columns, cell }: MatrixRowProps) {
  return (
    <tr>
      <th scope="row" data-align="end" data-stick="" className="text-ink-2">
        {head}
      </th>
      {columns.map((key, column) => (
        <td key={key} data-align="end">
          {cell(column)}
        </td>
      ))}
    </tr>
  );
}
