/** Selection of the board's columns: in groups, with search by name. */

import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SearchField } from '../../../ui/controls/SearchField.tsx';
import type { ColumnKindName } from '../cells/column.ts';
import type { ColumnGroup } from '../cells/column-groups.ts';
import { columnKinds } from '../cells/columns.tsx';
import { configuredKinds, moreKinds, sessionKinds, tickedKinds } from '../cells/visible-columns.ts';
import { useLive } from '../state/live-store.ts';
import { findColumns } from './find-columns.ts';
import { useDisplay } from './use-display.ts';

export function ColumnChoices() {
  const { settings, form, changeSetting } = useDisplay();
  // A phone has room for two, which are chosen above the board.
  if (form === 'phone') {
    return settings.phonecolumns === null ? null : (
      <Reset onReset={() => changeSetting('phonecolumns', null)} />
    );
  }
  return <ManyColumns />;
}

function ManyColumns() {
  const { t } = useText();
  const { settings, changeSetting } = useDisplay();
  const configuration = useLive((state) => state.configuration);
  const [wanted, setWanted] = useState('');
  const groups = findColumns(wanted, t);
  const rankedBy = useLive(({ board }) => board.session.rankedBy);
  // What smart columns add is ticked too, so that it can be taken away.
  const shown =
    tickedKinds(settings.columns) ??
    (settings.smartcolumns === 'off'
      ? configuredKinds(configuration)
      : new Set([
          ...sessionKinds(configuration, { rankedBy }),
          ...moreKinds(configuration, { rankedBy }).map(({ kind }) => kind),
        ]));
  const show = (kind: ColumnKindName, isShown: boolean) =>
    changeSetting(
      'columns',
      columnKinds.map((column) => column.kind).filter((one) => (one === kind ? isShown : shown.has(one))),
    );
  return (
    <fieldset>
      <legend className="px-4 pt-3 pb-1 text-2 text-ink-3">{t('LiveDisplay.columns')}</legend>
      <SearchField
        label={t('LiveDisplay.findColumn')}
        placeholder={t('LiveDisplay.findColumn')}
        clearLabel={t('Search.Clear')}
        value={wanted}
        onChange={setWanted}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || wanted === '') return;
          // The next press closes the panel.
          event.stopPropagation();
          event.preventDefault();
          setWanted('');
        }}
        className="mx-4"
      />
      <FoundCount groups={groups} isSearched={wanted.trim() !== ''} />
      {groups.map((group) => (
        <Group key={group.group} {...group} shown={shown} onShow={show} />
      ))}
      {settings.columns !== null && <Reset onReset={() => changeSetting('columns', null)} />}
    </fieldset>
  );
}

/** For screen readers; an empty list is shown to everyone. */
function FoundCount({ groups, isSearched }: { groups: readonly ColumnGroup[]; isSearched: boolean }) {
  const { t } = useText();
  const count = groups.reduce((sum, { kinds }) => sum + kinds.length, 0);
  return (
    <p role="status" className={isSearched && count === 0 ? 'px-4 pt-2 text-3 text-ink-2' : 'sr-only'}>
      {isSearched && (count === 0 ? t('LiveDisplay.noColumn') : t('LiveDisplay.columnsFound', { count }))}
    </p>
  );
}

type GroupProps = ColumnGroup & {
  shown: ReadonlySet<ColumnKindName>;
  onShow: (kind: ColumnKindName, isShown: boolean) => void;
};

function Group({ group, kinds, shown, onShow }: GroupProps) {
  const { t } = useText();
  return (
    <fieldset>
      <legend className="px-4 pt-2.5 text-3 font-medium">{t(`LiveColumnGroups.${group}`)}</legend>
      <div className="grid grid-cols-2 gap-x-3 px-4 text-3">
        {kinds.map(({ kind }) => (
          <Checkbox
            key={kind}
            label={t(`LiveColumnNames.${kind}`)}
            isChecked={shown.has(kind)}
            onChange={(isChecked) => onShow(kind, isChecked)}
          />
        ))}
      </div>
    </fieldset>
  );
}

function Reset({ onReset }: { onReset: () => void }) {
  const { t } = useText();
  return (
    <Button kind="quiet" size="small" className="mx-2 mt-1" onClick={onReset}>
      {t('LiveDisplay.resetColumns')}
    </Button>
  );
}
