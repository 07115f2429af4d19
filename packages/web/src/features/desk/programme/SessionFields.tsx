/** The fields of a planned session or a break. */

import { type Meeting, MOST_LAPS_BACK } from '@lapwing/contract/desk/meeting';
import { sessionKinds } from '@lapwing/contract/results/events';
import { useId } from 'react';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { classesOfMeeting } from '../meeting/classes-of-meeting.ts';
import { daysOf, programmeItems } from './programme-items.ts';
import { isNumberOrEmpty, type NumberField, type SessionForm } from './session-form.ts';

type SessionFieldsProps = {
  meeting: Meeting;
  form: SessionForm;
  /** null for a new one */
  sessionId: number | null;
  isTried: boolean;
  onChange: (form: SessionForm) => void;
};

export function SessionFields({ meeting, form, sessionId, isTried, onChange }: SessionFieldsProps) {
  const { t, locale } = useText();
  const set = (fields: Partial<SessionForm>) => onChange({ ...form, ...fields });
  const days = daysOf(meeting, programmeItems(meeting));
  const slot = Number(form.slotMinutes);
  return (
    <>
      <TextField
        label={t('Desk.Name')}
        value={form.name}
        maxLength={200}
        autoComplete="off"
        onChange={(event) => set({ name: event.target.value })}
        {...(isTried && form.name.trim() === '' && { error: t('Desk.Missing') })}
      />
      <div className="flex flex-wrap items-end gap-3">
        {days.length > 1 && (
          <Select
            label={t('Desk.Day')}
            options={days.map((value) => ({ value, label: formatLocal(value, 'month-day-year', locale) }))}
            value={form.day}
            onChange={(day) => set({ day })}
          />
        )}
        <TextField
          label={t('Desk.Start')}
          type="time"
          value={form.time}
          onChange={(event) => set({ time: event.target.value })}
          {...(isTried && form.time === '' && { error: t('Desk.Missing') })}
        />
        <div className="w-32">
          <TextField
            label={t('Desk.Slot')}
            type="number"
            min={1}
            max={1440}
            value={form.slotMinutes}
            onChange={(event) => set({ slotMinutes: event.target.value })}
            {...(isTried && !(slot >= 1 && slot <= 1440) && { error: t('Desk.SlotWrong') })}
          />
        </div>
      </div>
      {form.kind === 'session' && (
        <OfSession
          meeting={meeting}
          form={form}
          sessionId={sessionId}
          isTried={isTried}
          onChange={onChange}
        />
      )}
    </>
  );
}

function OfSession({ meeting, form, sessionId, isTried, onChange }: SessionFieldsProps) {
  const { t } = useText();
  const listId = useId();
  const set = (fields: Partial<SessionForm>) => onChange({ ...form, ...fields });
  const groups = [
    ...new Set([
      ...meeting.details.groups.map(({ name }) => name),
      ...meeting.sessions.map(({ group }) => group),
    ]),
  ].filter(Boolean);
  const sources = meeting.sessions.filter(({ id }) => id !== sessionId);
  const number = (label: string, field: NumberField) => (
    <TextField
      label={label}
      inputMode="decimal"
      value={form[field]}
      maxLength={8}
      onChange={(event) => set({ [field]: event.target.value })}
      {...(isTried && !isNumberOrEmpty(form, field) && { error: t('Desk.NumberWrong') })}
    />
  );
  return (
    <>
      <SegmentedControl
        label={t('Desk.Type')}
        options={sessionKinds.map((value) => ({ value, label: t(`SessionTypes.${value}`) }))}
        value={form.type}
        onChange={(type) => set({ type })}
        className="justify-self-start"
      />
      <div>
        <TextField
          label={t('Desk.Group')}
          value={form.group}
          maxLength={200}
          list={listId}
          autoComplete="off"
          onChange={(event) => set({ group: event.target.value })}
        />
        <datalist id={listId}>
          {groups.map((group) => (
            <option key={group} value={group} />
          ))}
        </datalist>
      </div>
      <ClassMix meeting={meeting} form={form} onChange={onChange} />
      <div className="grid grid-cols-3 gap-3">
        {number(t('Desk.LengthMinutes'), 'minutes')}
        {number(t('Desk.LapsField'), 'laps')}
        {number(t('Desk.MinimumLap'), 'minimumLapSeconds')}
      </div>
      <p className="text-2 text-ink-3">{t('Desk.LengthHint')}</p>
      <div className="flex flex-wrap items-end gap-3">
        <Checkbox
          label={t('Desk.StopsClockAtRed')}
          isChecked={form.stopsClockAtRed}
          onChange={(stopsClockAtRed) => set({ stopsClockAtRed })}
        />
        {form.type === 'race' && (
          <Select
            label={t('Desk.LapsBack')}
            options={Array.from({ length: MOST_LAPS_BACK + 1 }, (_, laps) => ({
              value: String(laps),
              label: laps === 0 ? t('Desk.LapsBackNone') : t('Desk.LapsBackCount', { count: laps }),
            }))}
            value={form.lapsBack}
            onChange={(lapsBack) => set({ lapsBack })}
          />
        )}
      </div>
      {sources.length > 0 && (
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={t('Desk.GridFrom')}
            options={[
              { value: '', label: t('Desk.NoGrid') },
              ...sources.map(({ id, name, group }) => ({
                value: String(id),
                label: [group, name].filter(Boolean).join(' · '),
              })),
            ]}
            value={form.gridFrom}
            onChange={(gridFrom) => set({ gridFrom })}
            className="max-w-full"
          />
          {form.gridFrom !== '' && <div className="w-32">{number(t('Desk.Reversed'), 'reversedPlaces')}</div>}
        </div>
      )}
    </>
  );
}

function ClassMix({ meeting, form, onChange }: Pick<SessionFieldsProps, 'meeting' | 'form' | 'onChange'>) {
  const { t } = useText();
  const classes = classesOfMeeting(meeting);
  if (classes.length < 2) return null;
  return (
    <fieldset>
      <legend className="mb-1 text-3 font-medium">{t('Desk.Classes')}</legend>
      <div className="flex flex-wrap gap-x-4">
        {classes.map((name) => (
          <Checkbox
            key={name}
            label={name}
            isChecked={form.classes.includes(name)}
            onChange={(isIn) =>
              onChange({
                ...form,
                classes: isIn ? [...form.classes, name] : form.classes.filter((each) => each !== name),
              })
            }
          />
        ))}
      </div>
      <p className="text-2 text-ink-3">{t('Desk.ClassesHint')}</p>
    </fieldset>
  );
}
