/** The columns of a table and the fields that they become; unknown ones are named here. */

import type { DescribedFile } from '@lapwing/contract/desk/publish';
import { type NamedField, namedFields } from '@lapwing/contract/desk/publish-values';
import { useText } from '../../../i18n/language.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';

type PublishColumnsProps = {
  file: DescribedFile;
  remembers: boolean;
  onRemember: (remembers: boolean) => void;
  onName: (title: string, field: NamedField) => void;
};

export function PublishColumns({ file, remembers, onRemember, onName }: PublishColumnsProps) {
  const { t } = useText();
  const head = t('DeskPublish.Columns', { name: file.name });
  return (
    <section
      aria-label={head}
      className="min-w-0 overflow-clip border-y border-line bg-surface phone:-mx-(--gutter) md:rounded-3 md:border-x"
    >
      <div className="flex min-h-12 flex-wrap items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="min-w-0 wrap-break-word">{head}</h2>
        <span className="ms-auto text-3">
          <Checkbox label={t('DeskPublish.Remember')} isChecked={remembers} onChange={onRemember} />
        </span>
      </div>
      <ul>
        {file.columns.map(({ title, values, field, how }) => (
          <li
            key={title}
            className={classNames(
              'grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-center gap-2 border-b border-line px-4 py-1 text-3 last:border-b-0',
              how === 'unknown' && 'bg-slow-tint',
            )}
          >
            <span className="min-w-0">
              <b className="block truncate font-strong">{title}</b>
              <small className={how === 'unknown' ? 'text-2 text-slow' : 'text-2 text-ink-3'}>
                {t(`DeskPublish.How.${how}`)}
              </small>
            </span>
            <span className="truncate text-ink-2">{values.join(', ')}</span>
            {field === 'section' ? (
              t('DeskPublish.Fields.section')
            ) : (
              <select
                aria-label={t('DeskPublish.ColumnIs', { title })}
                value={field ?? ''}
                onChange={({ target }) => {
                  const chosen = namedFields.find((each) => each === target.value);
                  if (chosen) onName(title, chosen);
                }}
                className="h-(--control) max-w-40 rounded-2 border border-ctl bg-surface px-2"
              >
                {field === null && <option value="">{t('DeskPublish.ChooseField')}</option>}
                {namedFields.map((each) => (
                  <option key={each} value={each}>
                    {t(`DeskPublish.Fields.${each}`)}
                  </option>
                ))}
              </select>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
