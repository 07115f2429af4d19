/** Which cars are drawn, and how. */

import { drawKinds } from '@lapwing/contract/desk/ladder';
import { ladderKinds, placeKinds } from '@lapwing/contract/results/ladders';
import { isDrawn } from '@lapwing/timing/desk/ladder/draw-heats';
import { type FormatName, formatNames, formats } from '@lapwing/timing/desk/ladder/formats';
import { Dices } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import type { FieldsProps, PartProps } from './heats-field-props.ts';
import { newSeed } from './heats-form.ts';
import { NumberField } from './NumberField.tsx';

export function DrawFields({ meeting, ladder, form, onChange, set }: FieldsProps & Pick<PartProps, 'set'>) {
  const { t } = useText();
  const { format } = form;
  const taken = new Set(meeting.ladders.filter(({ id }) => id !== ladder?.id).map(({ group }) => group));
  const groups = ['', ...meeting.details.groups.map(({ name }) => name)].filter((name) => !taken.has(name));
  const preset = formatNames.find((name) => JSON.stringify(formats[name]) === JSON.stringify(format));
  const sources = meeting.sessions.filter(
    ({ ladderRace }) => ladder === null || ladderRace?.ladder !== ladder.key,
  );
  const choose = (name: FormatName | 'own') => {
    if (name === 'own') return;
    const { seededBy, onlyCheckedIn } = format;
    const chosen = { ...formats[name], seededBy, onlyCheckedIn };
    onChange({ ...form, format: chosen, points: chosen.points.join(', ') });
  };
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Select
          label={t('Heats.Preset')}
          options={[
            ...(preset === undefined ? [{ value: 'own' as const, label: t('Heats.Presets.own') }] : []),
            ...formatNames.map((value) => ({ value, label: t(`Heats.Presets.${value}`) })),
          ]}
          value={preset ?? 'own'}
          onChange={choose}
        />
        <Select
          label={t('Heats.Group')}
          options={groups.map((value) => ({ value, label: value || t('Heats.AllEntries') }))}
          value={form.group}
          onChange={(group) => onChange({ ...form, group })}
        />
      </div>
      <SegmentedControl
        label={t('Heats.Kind')}
        options={ladderKinds.map((value) => ({ value, label: t(`Heats.Kinds.${value}`) }))}
        value={format.kind}
        onChange={(kind) => set({ kind })}
        className="justify-self-start"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={t('Heats.Draw')}
          options={drawKinds.map((value) => ({ value, label: t(`Heats.Draws.${value}`) }))}
          value={format.draw}
          onChange={(draw) => set({ draw })}
        />
        <Select
          label={t('Heats.SeededBy')}
          options={[
            { value: '', label: t('Heats.ByEntries') },
            ...sources.map(({ id, name, group }) => ({
              value: String(id),
              label: [group, name].filter(Boolean).join(' · '),
            })),
          ]}
          value={format.seededBy === null ? '' : String(format.seededBy)}
          onChange={(id) => set({ seededBy: id === '' ? null : Number(id) })}
        />
        <Select
          label={t('Heats.Places')}
          options={placeKinds.map((value) => ({ value, label: t(`Heats.PlaceKinds.${value}`) }))}
          value={format.places}
          onChange={(places) => set({ places })}
        />
      </div>
      {isDrawn(format) && (
        <div className="flex items-end gap-2">
          <div className="w-32">
            <NumberField
              label={t('Heats.SeedField')}
              value={form.seed}
              min={0}
              max={2_147_483_647}
              onChange={(seed) => onChange({ ...form, seed })}
            />
          </div>
          <IconButton label={t('Heats.NewSeed')} onClick={() => onChange({ ...form, seed: newSeed() })}>
            <Dices size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        </div>
      )}
      <Checkbox
        label={t('Heats.OnlyCheckedIn')}
        isChecked={format.onlyCheckedIn}
        onChange={(onlyCheckedIn) => set({ onlyCheckedIn })}
      />
    </>
  );
}
