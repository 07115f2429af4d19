/** The rows of a result with a field for everything that can be edited. */

import type { PublishedResult, ResultRow } from '@lapwing/contract/desk/publish';
import { namesOf, rowStatuses } from '@lapwing/contract/values/enums';
import type { ComponentProps } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { editOf, type ResultEdits, type RowEdit } from './result-edits.ts';
import { nameOfRow, timeOf } from './row-text.ts';

type ResultTableProps = {
  result: PublishedResult;
  edits: ResultEdits;
  onChange: (change: Partial<ResultEdits>) => void;
};

export function ResultTable({ result, edits, onChange }: ResultTableProps) {
  const { t } = useText();
  const canDecide = result.rights.includes('decide');
  const label = t('DeskPublish.EditsOf', { session: result.name });
  const heads = [
    t('DeskPublish.Head.position'),
    t('DeskPublish.Head.number'),
    t('DeskPublish.Fields.firstName'),
    t('DeskPublish.Fields.lastName'),
    t('DeskPublish.Head.className'),
    t('DeskPublish.Head.total'),
    ...(canDecide ? [t('DeskPublish.Head.status'), t('DeskPublish.NewPlace'), t('DeskPublish.Penalty')] : []),
  ];
  return (
    <>
      <Sheet>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached with the keyboard. */}
        <section className="overflow-x-auto" tabIndex={0} aria-label={label}>
          <table className="data-table [--stick:auto]">
            <caption className="sr-only">{label}</caption>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {result.rows.map((row) => {
                const edit = edits.rows.get(row.competitorId) ?? editOf(row);
                const set = (fields: Partial<RowEdit>) =>
                  onChange({ rows: new Map(edits.rows).set(row.competitorId, { ...edit, ...fields }) });
                return (
                  <EditableRow
                    key={row.competitorId}
                    row={row}
                    edit={edit}
                    canDecide={canDecide}
                    canName={!result.isMerge}
                    onChange={set}
                  />
                );
              })}
            </tbody>
          </table>
        </section>
      </Sheet>
      {!canDecide && <p className="pt-2 text-3 text-ink-2">{t('DeskPublish.DecideHint')}</p>}
    </>
  );
}

type EditableRowProps = {
  row: ResultRow;
  edit: RowEdit;
  canDecide: boolean;
  canName: boolean;
  onChange: (fields: Partial<RowEdit>) => void;
};

function EditableRow({ row, edit, canDecide, canName, onChange }: EditableRowProps) {
  const { t } = useText();
  const name = nameOfRow(row) || row.number;
  return (
    <tr>
      <td>{row.position ?? '–'}</td>
      <td>
        <Cell
          label={t('DeskPublish.NumberOf', { name })}
          value={edit.number}
          maxLength={20}
          size={5}
          disabled={!canName}
          onChange={({ target }) => onChange({ number: target.value })}
        />
      </td>
      <td>
        <Cell
          label={t('DeskPublish.FirstNameOf', { name })}
          value={edit.firstName}
          maxLength={100}
          size={12}
          disabled={!canName}
          onChange={({ target }) => onChange({ firstName: target.value })}
        />
      </td>
      <td>
        <Cell
          label={t('DeskPublish.LastNameOf', { name })}
          value={edit.lastName}
          maxLength={100}
          size={18}
          disabled={!canName}
          onChange={({ target }) => onChange({ lastName: target.value })}
        />
      </td>
      <td>
        <Cell
          label={t('DeskPublish.ClassOf', { name })}
          value={edit.className}
          maxLength={100}
          size={8}
          disabled={!canName}
          onChange={({ target }) => onChange({ className: target.value })}
        />
      </td>
      <td>{timeOf(row.totalTimeMs) || timeOf(row.bestTimeMs)}</td>
      {canDecide && (
        <>
          <td>
            <select
              aria-label={t('DeskPublish.StatusOf', { name })}
              value={edit.status}
              onChange={({ target }) => {
                const status = namesOf(rowStatuses).find((each) => each === target.value);
                if (status) onChange({ status });
              }}
              className="h-(--control) rounded-2 border border-ctl bg-surface px-2"
            >
              {namesOf(rowStatuses).map((status) => (
                <option key={status} value={status}>
                  {t(`DeskPublish.Statuses.${status}`)}
                </option>
              ))}
            </select>
          </td>
          <td>
            <Cell
              label={t('DeskPublish.PlaceOf', { name })}
              value={edit.place}
              inputMode="numeric"
              maxLength={5}
              size={4}
              onChange={({ target }) => onChange({ place: target.value })}
            />
          </td>
          <td>
            <Cell
              label={t('DeskPublish.PenaltyOf', { name })}
              value={edit.penalty}
              inputMode="decimal"
              maxLength={9}
              size={5}
              onChange={({ target }) => onChange({ penalty: target.value })}
            />
          </td>
        </>
      )}
    </tr>
  );
}

function Cell({ label, ...rest }: Omit<ComponentProps<'input'>, 'className'> & { label: string }) {
  return (
    <input
      aria-label={label}
      autoComplete="off"
      className="h-(--control) rounded-2 border border-ctl bg-surface px-2 disabled:border-line"
      {...rest}
    />
  );
}
