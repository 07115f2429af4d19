/** What a revision changes: each row as it is published and as it will be. */

import type { ResultRow, RowChange } from '@lapwing/contract/desk/publish';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { NumberPlate } from '../../../ui/racing/NumberPlate.tsx';
import { PlacesChanged } from '../../../ui/racing/PlacesChanged.tsx';
import { isChangedRow, nameOfRow, timeOf } from './row-text.ts';

type ResultChangesProps = {
  name: string;
  /** which revision becomes which */
  note: string;
  rows: readonly RowChange[];
};

export function ResultChanges({ name, note, rows }: ResultChangesProps) {
  const { t } = useText();
  const changed = rows.filter(isChangedRow);
  const isFirst = rows.every(({ before }) => before === null);
  const [shows, setShows] = useState<'changes' | 'all'>('changes');
  const shown = shows === 'changes' && !isFirst ? changed : rows;
  return (
    <div className="min-w-0 overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x">
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="min-w-0 wrap-break-word">{name}</h2>
        <span className="text-3 text-ink-2">{note}</span>
        {!isFirst && (
          <SegmentedControl
            className="ms-auto"
            label={t('DeskPublish.ShowRows')}
            value={shows}
            onChange={setShows}
            options={[
              { value: 'changes', label: t('DeskPublish.Changes', { changes: changed.length }) },
              { value: 'all', label: t('DeskPublish.AllRows', { all: rows.length }) },
            ]}
          />
        )}
      </div>
      {shown.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard.
        <section className="overflow-x-auto" tabIndex={0} aria-label={name}>
          <table className="data-table [--stick:auto]" data-dense>
            <caption className="sr-only">{name}</caption>
            <thead>
              <tr>
                {(
                  [
                    'position',
                    'places',
                    'number',
                    'name',
                    'className',
                    'laps',
                    'total',
                    'best',
                    'status',
                  ] as const
                ).map((head) => (
                  <th key={head} scope="col" {...(isNumeric(head) && { 'data-align': 'end' })}>
                    {t(`DeskPublish.Head.${head}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map((row) => (
                <ChangedRow key={(row.after ?? row.before)?.competitorId} row={row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

function isNumeric(head: string): boolean {
  return head === 'laps' || head === 'total' || head === 'best';
}

function ChangedRow({ row: { before, after } }: { row: RowChange }) {
  const { t } = useText();
  const shown = after ?? before;
  if (shown === null) return null;
  const places = before?.position && after?.position ? before.position - after.position : 0;
  const cell = (textIn: (of: ResultRow) => string) => (
    <Changed before={before && after && textIn(before)} after={textIn(shown)} />
  );
  const statusOf = ({ status }: ResultRow) => (status === 'Normal' ? '' : status);
  return (
    <tr className={after === null ? 'text-ink-3 line-through' : undefined}>
      <td>{cell(({ position }) => (position === null ? '–' : String(position)))}</td>
      <td>
        {places !== 0 && <PlacesChanged change={places} />}
        {before === null && after !== null && t('DeskPublish.New')}
        {after === null && t('DeskPublish.Gone')}
      </td>
      <td>
        {before && after && before.number !== after.number && (
          <>
            <del className="text-ink-3">{before.number}</del>{' '}
          </>
        )}
        <NumberPlate startNumber={shown.number} />
      </td>
      <td className="font-medium">{cell(nameOfRow)}</td>
      <td>{cell(({ className }) => className)}</td>
      <td data-align="end">{cell(({ laps }) => String(laps))}</td>
      <td data-align="end">{cell(({ totalTimeMs }) => timeOf(totalTimeMs))}</td>
      <td data-align="end">{cell(({ bestTimeMs }) => timeOf(bestTimeMs))}</td>
      <td>{cell(statusOf)}</td>
    </tr>
  );
}

function Changed({ before, after }: { before: string | null; after: string }) {
  const { t } = useText();
  if (before === null || before === after) return after;
  return (
    <span className="inline-flex items-center gap-1.5">
      <del className="text-ink-3">{before}</del>
      <ArrowRight size={13} strokeWidth={1.75} aria-hidden="true" />
      <span className="sr-only">{t('DeskPublish.Becomes')}</span>
      <b className="font-strong">{after}</b>
    </span>
  );
}
