/**
 * The heads of the board's columns. The first press sorts, the second reverses the order, the third restores the
 * session's order.
 */

import { memo } from 'react';
import { useText } from '../../../i18n/language.ts';
import type { Column } from '../cells/column.ts';
import type { Sort } from './board-order.ts';
import type { ShownLeads } from './lead-columns.ts';
import { PhoneColumnChoice } from './PhoneColumnChoice.tsx';

export type HeadProps = {
  columns: readonly Column[];
  sort: Sort | null;
  onSort: (key: string) => void;
  isPhone: boolean;
  leads: ShownLeads;
  canSort: boolean;
};

export const BoardHead = memo(function BoardHead(props: HeadProps) {
  const { columns, sort, onSort, isPhone, leads, canSort } = props;
  const { t } = useText();
  const head = (key: string, label: string) => ({ sortKey: key, label, sort, onSort, canSort });
  return (
    <thead>
      <tr>
        <th scope="col" className="board-marker">
          <span className="sr-only">{t('Live.Marker')}</span>
        </th>
        {leads.position && <Head {...head('position', t('Common.Position'))} align="end" />}
        {leads.number && <Head {...head('number', t('Common.Number'))} align="start" />}
        <Head {...head('name', t('Live.Competitor'))} align="start" />
        {columns.map(({ key, label, align, startsGroup, hasTrend }, place) =>
          isPhone ? (
            <th key={key} scope="col" data-align={align}>
              <PhoneColumnChoice place={place} shown={key} />
            </th>
          ) : (
            <Head
              key={key}
              {...head(key, label(t))}
              align={align}
              startsGroup={startsGroup}
              hasTrend={hasTrend}
            />
          ),
        )}
      </tr>
    </thead>
  );
});

type OneProps = Pick<HeadProps, 'sort' | 'onSort' | 'canSort'> &
  Pick<Column, 'align' | 'startsGroup' | 'hasTrend'> & { sortKey: string; label: string };

function Head({ sortKey, label, sort, onSort, align, startsGroup, hasTrend, canSort }: OneProps) {
  const direction = sort?.key === sortKey ? sort.direction : undefined;
  return (
    <th
      scope="col"
      data-align={align}
      data-group={startsGroup || undefined}
      data-above-trend={hasTrend || undefined}
      aria-sort={direction}
    >
      {canSort ? (
        <button type="button" className="board-sort" onClick={() => onSort(sortKey)}>
          {label}
          {direction && <span aria-hidden="true">{direction === 'ascending' ? ' ↑' : ' ↓'}</span>}
        </button>
      ) : (
        label
      )}
    </th>
  );
}
