/** The sizes of heats, finals and races of a bracket. */

import {
  gridOrders,
  MAX_BRACKET_RACE,
  MAX_FINALS,
  MAX_RACE_SIZE,
  MAX_ROUNDS,
  MIN_BRACKET_RACE,
} from '@lapwing/contract/desk/ladder';
import { advancingChoices, canHaveSecondChance } from '@lapwing/timing/desk/ladder/bracket';
import { useText } from '../../../i18n/language.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { FieldRow } from './FieldRow.tsx';
import type { PartProps } from './heats-field-props.ts';
import { NumberField } from './NumberField.tsx';

export function HeatFields({ format, set }: PartProps) {
  const { t } = useText();
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('Heats.Names.Heats')}</legend>
      <FieldRow>
        <NumberField
          label={t('Heats.Rounds')}
          value={format.rounds}
          min={0}
          max={MAX_ROUNDS}
          onChange={(rounds) => set({ rounds })}
        />
        {format.rounds > 0 && (
          <>
            <NumberField
              label={t('Heats.HeatSize')}
              value={format.heatSize}
              min={2}
              max={MAX_RACE_SIZE}
              onChange={(heatSize) => set({ heatSize })}
            />
            <NumberField
              label={t('Heats.Reversed')}
              value={format.reversedPlaces}
              min={0}
              max={MAX_RACE_SIZE}
              onChange={(reversedPlaces) => set({ reversedPlaces })}
            />
          </>
        )}
      </FieldRow>
      {format.rounds > 1 && (
        <>
          <Checkbox
            label={t('Heats.IsMixed')}
            isChecked={format.isMixed}
            onChange={(isMixed) => set({ isMixed })}
          />
          <Select
            label={t('Heats.GridOrder')}
            options={gridOrders.map((value) => ({ value, label: t(`Heats.GridOrders.${value}`) }))}
            value={format.gridOrder}
            onChange={(gridOrder) => set({ gridOrder })}
            className="justify-self-start"
          />
        </>
      )}
    </fieldset>
  );
}

export function FinalFields({ format, set }: PartProps) {
  const { t } = useText();
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('Heats.Names.Finals')}</legend>
      <FieldRow>
        <NumberField
          label={t('Heats.FinalCount')}
          value={format.finals}
          min={0}
          max={MAX_FINALS}
          onChange={(finals) => set({ finals })}
        />
        {format.finals > 0 && (
          <NumberField
            label={t('Heats.FinalSize')}
            value={format.finalSize}
            min={2}
            max={MAX_RACE_SIZE}
            onChange={(finalSize) => set({ finalSize })}
          />
        )}
        {format.finals > 1 && (
          <NumberField
            label={t('Heats.BumpUps')}
            value={format.bumpUps}
            min={0}
            max={MAX_RACE_SIZE - 1}
            onChange={(bumpUps) => set({ bumpUps })}
          />
        )}
        {format.finals > 0 && (
          <NumberField
            label={t('Heats.Reversed')}
            value={format.finalReversedPlaces}
            min={0}
            max={MAX_RACE_SIZE}
            onChange={(finalReversedPlaces) => set({ finalReversedPlaces })}
          />
        )}
      </FieldRow>
      {format.finals > 0 && (
        <Checkbox
          label={t('Heats.LastFinalTakesAll')}
          isChecked={format.lastFinalTakesAll}
          onChange={(lastFinalTakesAll) => set({ lastFinalTakesAll })}
        />
      )}
    </fieldset>
  );
}

export function BracketFields({ format, set }: PartProps) {
  const { t } = useText();
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('Heats.Kinds.bracket')}</legend>
      <FieldRow>
        <NumberField
          label={t('Heats.RaceSize')}
          value={format.raceSize}
          min={MIN_BRACKET_RACE}
          max={MAX_BRACKET_RACE}
          onChange={(raceSize) => set({ raceSize, advancing: advancingChoices(raceSize).at(-1) ?? 1 })}
        />
        <Select
          label={t('Heats.Advancing')}
          options={advancingChoices(format.raceSize).map((value) => ({
            value: String(value),
            label: String(value),
          }))}
          value={String(format.advancing)}
          onChange={(advancing) => set({ advancing: Number(advancing) })}
          className="justify-self-start sm:col-span-2"
        />
      </FieldRow>
      {canHaveSecondChance(format) && (
        <Checkbox
          label={t('Heats.HasSecondChance')}
          isChecked={format.hasSecondChance}
          onChange={(hasSecondChance) => set({ hasSecondChance })}
        />
      )}
    </fieldset>
  );
}
