/** Points for the places of a heat, and what separates cars with equal points. */

import { MAX_ROUNDS } from '@lapwing/contract/desk/ladder';
import { tieRules } from '@lapwing/contract/results/ladders';
import { useText } from '../../../i18n/language.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { FieldRow } from './FieldRow.tsx';
import type { FieldsProps, PartProps } from './heats-field-props.ts';
import { NumberField } from './NumberField.tsx';

export function ScoringFields({ form, onChange, arePointsWrong, set }: FieldsProps & Pick<PartProps, 'set'>) {
  const { t } = useText();
  const { format } = form;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('Heats.Total')}</legend>
      <TextField
        label={t('Heats.PointsTable')}
        value={form.points}
        maxLength={400}
        autoComplete="off"
        onChange={(event) => onChange({ ...form, points: event.target.value })}
        {...(arePointsWrong && { error: t('Heats.BadPoints') })}
      />
      <FieldRow>
        <NumberField
          label={t('Heats.PointsNotClassified')}
          value={format.pointsNotClassified}
          min={0}
          max={10_000}
          onChange={(pointsNotClassified) => set({ pointsNotClassified })}
        />
        {format.rounds > 1 && (
          <NumberField
            label={t('Heats.DroppedHeats')}
            value={format.droppedHeats}
            min={0}
            max={MAX_ROUNDS}
            onChange={(droppedHeats) => set({ droppedHeats })}
          />
        )}
      </FieldRow>
      <Checkbox
        label={t('Heats.FewestPointsWin')}
        isChecked={format.fewestPointsWin}
        onChange={(fewestPointsWin) => set({ fewestPointsWin })}
      />
      <fieldset>
        <legend className="mb-1 text-3 font-medium">{t('Heats.TieRules')}</legend>
        <div className="flex flex-wrap gap-x-4">
          {tieRules.map((rule) => (
            <Checkbox
              key={rule}
              label={t(`Heats.TieNames.${rule}`)}
              isChecked={format.ties.includes(rule)}
              onChange={(isOn) =>
                set({ ties: tieRules.filter((each) => (each === rule ? isOn : format.ties.includes(each))) })
              }
            />
          ))}
        </div>
        <p className="text-2 text-ink-3">{t('Heats.TieHint')}</p>
      </fieldset>
    </fieldset>
  );
}
