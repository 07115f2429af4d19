/** Adds or changes one entry. */

import type { Entry, Meeting, StoredEntry } from '@lapwing/contract/desk/meeting';
import { entry as entrySchema } from '@lapwing/contract/desk/meeting';
import { type FormEvent, useId, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Checkbox } from '../../../ui/controls/Checkbox.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { classesOfMeeting } from '../meeting/classes-of-meeting.ts';
import { splitList } from '../meeting/split-list.ts';
import type { Change } from '../use-meeting.ts';

/** A new entry, with what is known of it. */
export type NewEntry = Partial<Entry>;

type EntryEditorProps = {
  meeting: Meeting;
  /** undefined: closed */
  entry: StoredEntry | NewEntry | undefined;
  canEdit: boolean;
  change: Change;
  onClose: () => void;
};

export function EntryEditor({ entry, onClose, ...props }: EntryEditorProps) {
  const { t } = useText();
  const formId = useId();
  const stored = entry && 'id' in entry ? entry : null;
  const { canEdit, change } = props;
  function remove() {
    if (stored) change([{ kind: 'entry', id: stored.id, version: stored.version, set: null }]);
    onClose();
  }
  return (
    <Dialog
      title={stored ? t('Desk.EditEntry') : t('Desk.AddEntry')}
      isOpen={entry !== undefined}
      onClose={onClose}
      actions={
        <>
          {stored && canEdit && (
            <Button kind="danger" onClick={remove} className="me-auto">
              {t('Desk.Remove')}
            </Button>
          )}
          <Button onClick={onClose}>{canEdit ? t('Desk.Cancel') : t('Desk.Close')}</Button>
          {canEdit && (
            <Button kind="primary" type="submit" form={formId}>
              {t('Desk.Save')}
            </Button>
          )}
        </>
      }
    >
      {entry && <EntryForm {...props} entry={entry} formId={formId} onClose={onClose} />}
    </Dialog>
  );
}

type EntryFormProps = Omit<EntryEditorProps, 'entry'> & { entry: StoredEntry | NewEntry; formId: string };

type Form = Record<
  | 'number'
  | 'firstName'
  | 'lastName'
  | 'nationality'
  | 'className'
  | 'team'
  | 'transponders'
  | 'drivers'
  | 'note',
  string
> & { isCheckedIn: boolean };

function EntryForm({ meeting, entry, canEdit, change, onClose, formId }: EntryFormProps) {
  const { t } = useText();
  const classListId = useId();
  const [form, setForm] = useState<Form>(() => formOf(entry));
  const [isTried, setIsTried] = useState(false);
  const field = (name: Exclude<keyof Form, 'isCheckedIn'>) => ({
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  });
  const value = entryOf(form);
  const isWrong = (name: keyof Entry) => isTried && !entrySchema.shape[name].safeParse(value[name]).success;
  function submit(event: FormEvent) {
    event.preventDefault();
    setIsTried(true);
    if (!canEdit || !entrySchema.safeParse(value).success) return;
    const stored = 'id' in entry ? entry : null;
    change([{ kind: 'entry', id: stored?.id ?? null, version: stored?.version ?? 0, set: value }]);
    onClose();
  }
  return (
    <form id={formId} onSubmit={submit} noValidate className="grid gap-3 pt-2 text-ink">
      <fieldset disabled={!canEdit} className="contents">
        <div className="grid grid-cols-[6rem_1fr] gap-3">
          <TextField
            label={t('Desk.Number')}
            maxLength={20}
            {...field('number')}
            {...(isWrong('number') && { error: t('Desk.Missing') })}
          />
          <div>
            <TextField label={t('Desk.Class')} maxLength={100} list={classListId} {...field('className')} />
            <datalist id={classListId}>
              {classesOfMeeting(meeting).map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
        </div>
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t('Desk.FirstName')} maxLength={100} {...field('firstName')} />
          <TextField label={t('Desk.LastName')} maxLength={100} {...field('lastName')} />
        </div>
        <div className="grid grid-cols-[6rem_1fr] gap-3">
          <TextField
            label={t('Desk.Nationality')}
            maxLength={2}
            {...field('nationality')}
            {...(isWrong('nationality') && { error: t('Desk.NationalityWrong') })}
          />
          <TextField label={t('Desk.Team')} maxLength={100} {...field('team')} />
        </div>
        <TextField
          label={t('Desk.Transponders')}
          {...field('transponders')}
          {...(isWrong('transponders') && { error: t('Desk.TranspondersWrong') })}
        />
        <TextField
          label={t('Desk.Drivers')}
          {...field('drivers')}
          {...(isWrong('drivers') && { error: t('Desk.TooLong') })}
        />
        <TextField label={t('Desk.Note')} maxLength={200} {...field('note')} />
        <Checkbox
          label={t('Desk.CheckedIn')}
          isChecked={form.isCheckedIn}
          onChange={(isCheckedIn) => setForm({ ...form, isCheckedIn })}
        />
      </fieldset>
    </form>
  );
}

function formOf(entry: NewEntry): Form {
  return {
    number: entry.number ?? '',
    firstName: entry.firstName ?? '',
    lastName: entry.lastName ?? '',
    nationality: entry.nationality ?? '',
    className: entry.className ?? '',
    team: entry.team ?? '',
    transponders: (entry.transponders ?? []).join(', '),
    drivers: (entry.drivers ?? [])
      .map(({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' '))
      .join(', '),
    note: entry.note ?? '',
    isCheckedIn: entry.isCheckedIn ?? false,
  };
}

/** The first word of a driver is the first name. */
function entryOf(form: Form): Entry {
  return {
    number: form.number.trim(),
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    nationality: form.nationality.trim() === '' ? null : form.nationality.trim().toUpperCase(),
    className: form.className.trim(),
    team: form.team.trim(),
    transponders: splitList(form.transponders),
    drivers: splitList(form.drivers).map((name) => {
      const [, firstName = '', lastName = name] = /^(\S+)\s+(.+)$/.exec(name) ?? [];
      return { firstName, lastName };
    }),
    isCheckedIn: form.isCheckedIn,
    note: form.note.trim(),
  };
}
