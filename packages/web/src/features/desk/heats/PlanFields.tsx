/** When the races are run, and how long they are. */

import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { daysOf, programmeItems } from '../programme/programme-items.ts';
import { FieldRow } from './FieldRow.tsx';
import type { FieldsProps } from './heats-field-props.ts';
import { type HeatsForm, isTimeComplete } from './heats-form.ts';

export function PlanFields({ meeting, form, onChange }: FieldsProps) {
  const { t, locale } = useText();
  const days = daysOf(meeting, programmeItems(meeting));
  const set = (fields: Partial<HeatsForm>) => onChange({ ...form, ...fields });
  const hasFinals = form.format.kind === 'heats' ? form.format.finals > 0 : form.format.hasSecondChance;
  const hasOthers = form.format.kind === 'bracket' || form.format.rounds > 0;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="sr-only">{t('Heats.Programme')}</legend>
      {days.length > 1 && (
        <Select
          label={t('Desk.Day')}
          options={days.map((value) => ({ value, label: formatLocal(value, 'month-day-year', locale) }))}
          value={form.day}
          onChange={(day) => set({ day })}
          className="justify-self-start"
        />
      )}
      <FieldRow>
        <TextField
          label={t('Heats.From')}
          type="time"
          value={form.time}
          onChange={(event) => set({ time: event.target.value })}
        />
        <TextField
          label={t('Heats.Slot')}
          type="number"
          min={1}
          max={1440}
          value={form.slotMinutes}
          onChange={(event) => set({ slotMinutes: event.target.value })}
        />
        {hasOthers && (
          <TextField
            label={t('Heats.Laps')}
            inputMode="numeric"
            value={form.laps}
            onChange={(event) => set({ laps: event.target.value })}
          />
        )}
        {hasFinals && (
          <TextField
            label={t('Heats.FinalLaps')}
            inputMode="numeric"
            value={form.finalLaps}
            onChange={(event) => set({ finalLaps: event.target.value })}
          />
        )}
        <TextField
          label={t('Desk.MinimumLap')}
          inputMode="decimal"
          value={form.minimumLapSeconds}
          onChange={(event) => set({ minimumLapSeconds: event.target.value })}
        />
      </FieldRow>
      {!isTimeComplete(form) && <p className="text-3 text-loss">{t('Heats.BadTime')}</p>}
    </fieldset>
  );
}
