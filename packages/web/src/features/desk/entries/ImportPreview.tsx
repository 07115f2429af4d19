/** The preview of a list: a field for each column, and what happens with each row. */

import { type EntryField, entryFields } from '@lapwing/contract/desk/calls';
import type { Entry } from '@lapwing/contract/desk/meeting';
import type { EntryTable, LineProblem, ListedEntry } from '@lapwing/timing/desk/entry-list';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Select } from '../../../ui/controls/Select.tsx';

type ImportPreviewProps = {
  table: EntryTable;
  fields: readonly EntryField[];
  lines: readonly ListedEntry[];
  onField: (title: string, field: EntryField) => void;
};

const SHOWN_ROWS = 200;
const MOST_PROBLEMS = 50;

/** The fields of an entry that a column fills. */
const filledBy: Partial<Record<EntryField, readonly (keyof Entry)[]>> = {
  name: ['firstName', 'lastName'],
  transponder: ['transponders'],
  driver: ['drivers'],
  checkedIn: ['isCheckedIn'],
};

export function ImportPreview({ table, fields, lines, onField }: ImportPreviewProps) {
  const { t } = useText();
  const options = entryFields.map((value) => ({ value, label: t(`Desk.Fields.${value}`) }));
  const cellsOf = new Map(table.rows.map(({ line, cells }) => [line, cells]));
  const notes = notesOf(table, fields, lines, t);
  return (
    <>
      <div className="max-h-96 overflow-auto border-t border-line">
        <table className="w-full border-collapse text-3 stretch-data">
          <caption className="sr-only">{t('Desk.Preview')}</caption>
          <thead className="sticky top-0 z-1 bg-surface">
            <tr className="border-b border-line-2">
              <th scope="col" className="px-4 pt-2 text-start align-top text-2 font-normal text-ink-3">
                {t('Desk.Row')}
              </th>
              {table.titles.map((title, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title.
                <th key={index} scope="col" className="px-2 py-2 text-start font-normal">
                  <span className="block pb-1 text-2 text-ink-3">{title || '–'}</span>
                  <Select
                    label={t('Desk.FieldOf', { title })}
                    shownLabel=""
                    options={options}
                    value={fields[index] ?? 'ignored'}
                    onChange={(field) => onField(title, field)}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.slice(0, SHOWN_ROWS).map((line) => (
              <tr
                key={line.line}
                className={classNames(
                  'border-b border-line last:border-b-0',
                  line.status === 'changed' && 'bg-accent-tint',
                  line.status === 'wrong' && 'bg-slow-tint',
                )}
              >
                <td className="h-9 px-4 whitespace-nowrap">
                  <span className="rounded-[2px] border border-line-2 px-1.5 text-1 font-medium">
                    {t(`Desk.LineStates.${line.status}`)}
                  </span>
                </td>
                {table.titles.map((title, index) => {
                  const field = fields[index] ?? 'ignored';
                  const isChanged = (filledBy[field] ?? [field]).some((name) =>
                    line.changed.some((each) => each === name),
                  );
                  const isWrong = line.problems.some(({ column }) => column === title);
                  return (
                    <td
                      // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same title.
                      key={index}
                      className={classNames(
                        'max-w-48 truncate px-2',
                        field === 'ignored' && 'text-ink-3',
                        (isChanged || field === 'name') && 'font-medium',
                        isWrong && 'text-loss underline decoration-wavy',
                      )}
                    >
                      {cellsOf.get(line.line)?.[index] ?? ''}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {notes.length > 0 && (
        <ul className="max-h-40 overflow-y-auto border-t border-line px-4 py-2 text-3 text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function notesOf(
  { titles }: EntryTable,
  fields: readonly EntryField[],
  lines: readonly ListedEntry[],
  t: Translate,
): string[] {
  const ignored = titles.filter((title, index) => title !== '' && (fields[index] ?? 'ignored') === 'ignored');
  return [
    ...(ignored.length > 0 ? [t('Desk.LeftOut', { titles: ignored.join(', ') })] : []),
    ...lines.flatMap(({ line, problems }) => problems.map((problem) => textOfProblem(line, problem, t))),
    ...lines.flatMap(({ line, classReadAs }) =>
      classReadAs ? [t('Desk.ClassReadAs', { line, given: classReadAs.given, name: classReadAs.as })] : [],
    ),
  ].slice(0, MOST_PROBLEMS);
}

function textOfProblem(line: number, { column, kind, value }: LineProblem, t: Translate): string {
  const place = column === '' ? t('Desk.Line', { line }) : t('Desk.LineAndColumn', { line, column });
  return `${place}: ${t(`Desk.Problems.${kind}`, { value })}`;
}
