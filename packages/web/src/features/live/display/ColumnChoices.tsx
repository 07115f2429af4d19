/** Which columns the board shows. */

import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { columnKinds } from '../board/columns.tsx';
import { shownKinds } from '../board/visible-columns.ts';
import { useLive } from '../live-store.ts';
import { useDisplay } from './use-display.ts';

export function ColumnChoices() {
  const { t } = useText();
  const { settings, form, changeSetting } = useDisplay();
  const configuration = useLive((state) => state.configuration);
  // A phone has room for two, which are chosen above the board.
  if (form === 'phone') return null;
  const shown = shownKinds(settings.columns, configuration);
  return (
    <fieldset>
      <legend className="px-4 pt-3 pb-0.5 text-2 text-ink-3">{t('LiveDisplay.columns')}</legend>
      <div className="grid grid-cols-2 gap-x-3 px-4 text-3">
        {columnKinds.map(({ kind }) => (
          <Checkbox
            key={kind}
            label={t(`LiveColumnNames.${kind}`)}
            isChecked={shown.has(kind)}
            onChange={(isChecked) =>
              changeSetting(
                'columns',
                columnKinds
                  .map((column) => column.kind)
                  .filter((one) => (one === kind ? isChecked : shown.has(one))),
              )
            }
          />
        ))}
      </div>
      {settings.columns !== null && (
        <Button kind="quiet" size="small" className="mx-2" onClick={() => changeSetting('columns', null)}>
          {t('LiveDisplay.resetColumns')}
        </Button>
      )}
    </fieldset>
  );
}
