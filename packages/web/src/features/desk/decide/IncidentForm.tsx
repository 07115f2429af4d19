/** Enters an incident or a protest at the desk, or changes one. */

import { type CaseKind, caseKinds } from '@lapwing/contract/desk/case-file';
import type { CaseIncident } from '@lapwing/contract/desk/decide';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Select } from '../../../ui/controls/Select.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { timeOfDay } from '../run/times.ts';
import { momentFrom } from './moment.ts';
import { useCases } from './use-cases.ts';

type IncidentFormProps = {
  /** null: a new one */
  incident: CaseIncident | null;
  /** with the id of the incident; null if it was not stored */
  onDone: (incidentId: string | null) => void;
};

export function IncidentForm({ incident, onDone }: IncidentFormProps) {
  const { t } = useText();
  const { file, act } = useCases();
  const { timeZone, nowMs, cars } = file;
  const [what, setWhat] = useState<CaseKind>(incident?.what ?? 'contact');
  const [time, setTime] = useState(() => timeOfDay(incident?.momentMs ?? nowMs, timeZone, 0));
  const [numbers, setNumbers] = useState(incident?.numbers.join(', ') ?? '');
  const [post, setPost] = useState(incident?.post ?? '');
  const [from, setFrom] = useState(incident?.from ?? '');
  const [note, setNote] = useState(incident?.note ?? '');
  const [isTried, setIsTried] = useState(false);
  const momentMs = momentFrom(time, incident?.momentMs ?? nowMs, timeZone);
  const listed = [...new Set(numbers.split(/[\s,]+/).filter(Boolean))];
  const unknown =
    cars.length === 0 ? [] : listed.filter((number) => !cars.some((car) => car.number === number));
  const isProtest = what === 'protest';

  function submit(event: FormEvent): void {
    event.preventDefault();
    setIsTried(true);
    if (momentMs === null || unknown.length > 0) return;
    const facts = {
      ...{ what, momentMs, numbers: listed, post: post.trim(), note: note.trim() },
      from: isProtest ? from.trim() : '',
    };
    if (incident === null) {
      const incidentId = act([{ kind: 'incident', ...facts }], () => onDone(incidentId));
    } else {
      const { incidentId } = incident;
      act([{ kind: 'incident-changed', incidentId, ...facts }], () => onDone(incidentId));
    }
  }

  return (
    <form className="decide-sheet" onSubmit={submit}>
      <h2>{incident === null ? t('Decide.New') : t('Decide.Edit')}</h2>
      <div className="decide-fields">
        <Select
          label={t('Decide.Kind')}
          value={what}
          options={caseKinds.map((value) => ({ value, label: t(`Incidents.Kinds.${value}`) }))}
          onChange={setWhat}
        />
        <TextField
          label={t('Decide.MomentAt')}
          value={time}
          autoComplete="off"
          onChange={({ target }) => setTime(target.value)}
          {...(isTried && momentMs === null && { error: t('Decide.BadTime') })}
        />
        <TextField
          label={t('Decide.Numbers')}
          value={numbers}
          autoComplete="off"
          onChange={({ target }) => setNumbers(target.value)}
          {...(isTried &&
            unknown.length > 0 && { error: t('Decide.UnknownNumbers', { numbers: unknown.join(', ') }) })}
        />
        {isProtest ? (
          <TextField
            label={t('Decide.Protester')}
            value={from}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => setFrom(target.value)}
          />
        ) : (
          <TextField
            label={t('Decide.Post')}
            value={post}
            maxLength={60}
            autoComplete="off"
            onChange={({ target }) => setPost(target.value)}
          />
        )}
        <label className="decide-wide decide-text">
          <span>{t('Decide.Note')}</span>
          <textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
        </label>
      </div>
      <div className="decide-foot">
        <span />
        <Button onClick={() => onDone(incident?.incidentId ?? null)}>{t('Decide.Cancel')}</Button>
        <Button type="submit" kind="primary">
          {t('Decide.Save')}
        </Button>
      </div>
    </form>
  );
}
