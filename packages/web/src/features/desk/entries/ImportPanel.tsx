/** Adds entries from a pasted list or a file: columns by their titles, a preview, errors by line and column. */

import { deskApi, type EntryField } from '@lapwing/contract/desk/calls';
import type { ItemChange, Meeting } from '@lapwing/contract/desk/meeting';
import {
  type EntryTable,
  type ListRow,
  readEntryList,
  rowsOfText,
  tableOfRows,
} from '@lapwing/timing/desk/entry-list';
import { fieldsOfTitles } from '@lapwing/timing/desk/entry-titles';
import { titleKey } from '@lapwing/timing/formats/titled-table';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { resultsClient } from '../../../api/results.ts';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { classesOfMeeting } from '../meeting/classes-of-meeting.ts';
import { columnTitlesQuery } from '../queries.ts';
import type { Change } from '../use-meeting.ts';
import { ImportPreview } from './ImportPreview.tsx';
import { MAX_FILE_BYTES, readSheetFile } from './read-sheet.ts';

type ImportPanelProps = { meeting: Meeting; change: Change };

export function ImportPanel({ meeting, change }: ImportPanelProps) {
  const { t } = useText();
  const queries = useQueryClient();
  const { organizationId } = meeting;
  const { data: known = [] } = useQuery(columnTitlesQuery(organizationId));
  const [text, setText] = useState('');
  const [fileRows, setFileRows] = useState<{ name: string; rows: ListRow[] } | null>(null);
  const [chosen, setChosen] = useState<Readonly<Record<string, EntryField>>>({});
  const [remembers, setRemembers] = useState(true);
  const file = useRef<HTMLInputElement>(null);
  const textId = useId();
  const remembered = new Map(known.map(({ title, field }) => [title, field]));
  const rows = fileRows?.rows ?? rowsOfText(text);
  const table = tableOfRows(rows, remembered);
  const fields = table ? fieldsOf(table, remembered, chosen) : [];
  const lines = table
    ? readEntryList(table, fields, { entries: meeting.entries, classes: classesOfMeeting(meeting) })
    : [];
  const added = lines.filter(({ status }) => status === 'new').length;
  const changed = lines.filter(({ status }) => status === 'changed').length;
  const remember = useMutation({
    mutationFn: (of: EntryTable) =>
      resultsClient.call(
        deskApi.saveColumnTitles,
        { organizationId },
        {},
        {
          body: {
            titles: of.titles
              .map((title, index) => ({
                title: title.slice(0, 200),
                field: fields[index] ?? ('ignored' as const),
              }))
              .filter(({ title }) => title.trim() !== '')
              .slice(0, 100),
          },
        },
      ),
    onSuccess: (titles) => queries.setQueryData(columnTitlesQuery(organizationId).queryKey, titles),
  });

  function clear() {
    setText('');
    setFileRows(null);
    setChosen({});
    if (file.current) file.current.value = '';
  }
  function save() {
    if (table === null || added + changed === 0) return;
    const items = lines.flatMap(({ status, entryId, version, set }): ItemChange[] =>
      status === 'new' || status === 'changed' ? [{ kind: 'entry', id: entryId, version, set }] : [],
    );
    if (remembers) remember.mutate(table);
    change(items, {
      onStored: () => {
        showToast({ text: t('Desk.Imported', { added, changed }), tone: 'done' });
        clear();
      },
    });
  }
  async function open(given: File | undefined) {
    if (given === undefined) return;
    try {
      if (given.size > MAX_FILE_BYTES) throw new RangeError('too large');
      setFileRows({ name: given.name, rows: await readSheetFile(given) });
    } catch {
      showToast({ text: t('Desk.FileUnreadable', { name: given.name }), tone: 'problem' });
    }
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  }
  return (
    <section
      aria-label={t('Desk.AddFromList')}
      onKeyDown={onKeyDown}
      className="min-w-0 overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x print:hidden"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2>{t('Desk.AddFromList')}</h2>
        {table && <span className="text-3 text-ink-2">{t('Desk.Rows', { count: lines.length })}</span>}
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx"
          aria-label={t('Desk.ChooseFile')}
          hidden
          onChange={(event) => void open(event.target.files?.[0])}
        />
        <Button className="ms-auto" onClick={() => file.current?.click()}>
          <FileUp size={14} strokeWidth={1.75} aria-hidden="true" />
          {t('Desk.CsvOrXlsx')}
        </Button>
      </div>
      <div className="grid gap-1 px-4 py-3">
        {fileRows ? (
          <p className="text-3">{t('Desk.FromFile', { name: fileRows.name })}</p>
        ) : (
          <>
            <label htmlFor={textId} className="flex flex-wrap justify-between gap-x-4 text-2 text-ink-3">
              <span>{t('Desk.PasteHere')}</span>
              <span>{t('Desk.PasteHint')}</span>
            </label>
            <textarea
              id={textId}
              rows={4}
              value={text}
              spellCheck={false}
              onChange={(event) => setText(event.target.value)}
              className="w-full resize-y rounded-2 border border-ctl bg-surface px-2.5 py-2 text-3"
            />
          </>
        )}
      </div>
      {table && (
        <>
          <ImportPreview
            table={table}
            fields={fields}
            lines={lines}
            onField={(title, field) => setChosen({ ...chosen, [titleKey(title)]: field })}
          />
          <div className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5">
            <Checkbox label={t('Desk.Remember')} isChecked={remembers} onChange={setRemembers} />
            <span className="ms-auto flex gap-2">
              <Button onClick={clear}>{t('Desk.Cancel')}</Button>
              <Button kind="primary" disabled={added + changed === 0} onClick={save} className="h-11">
                {t('Desk.AddAndChange', { added, changed })}{' '}
                <kbd className="key-cap phone:hidden">{t('Desk.Keys.Import')}</kbd>
              </Button>
            </span>
          </div>
        </>
      )}
      {!table && (text.trim() !== '' || fileRows) && (
        <p role="status" className="flex items-center gap-3 px-4 pb-3 text-3 text-slow">
          {t('Desk.NoRows')} <Button onClick={clear}>{t('Desk.Cancel')}</Button>
        </p>
      )}
    </section>
  );
}

/** As chosen here, otherwise as remembered, otherwise by the title. */
function fieldsOf(
  { titles }: EntryTable,
  remembered: ReadonlyMap<string, EntryField>,
  chosen: Readonly<Record<string, EntryField>>,
): EntryField[] {
  return fieldsOfTitles(titles, new Map([...remembered, ...Object.entries(chosen)]));
}
