/** The ruling on an incident, or on a car by itself: a kind, a number, a document and a reason. */

import type { CaseIncident, CaseRulingAnswer } from '@lapwing/contract/desk/decide';
import { type PenaltyKind, penaltyKinds } from '@lapwing/contract/results/penalties';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { TextField } from '../../../ui/controls/TextField.tsx';
import { KeyCap } from '../run/parts/KeyCap.tsx';
import { hasNumber, isInSeconds, valueFrom, valueText } from './penalty-values.ts';
import { useCases } from './use-cases.ts';

type RulingFormProps = {
  incident: CaseIncident | null;
  /** the one that is changed; null: a new one */
  ruling: CaseRulingAnswer | null;
  onDone: () => void;
};

export function RulingForm({ incident, ruling, onDone }: RulingFormProps) {
  const { t } = useText();
  const { file, act } = useCases();
  const [kind, setKind] = useState<PenaltyKind>(ruling?.decision ?? 'time');
  const [number, setNumber] = useState(ruling?.number ?? incident?.numbers[0] ?? '');
  const [value, setValue] = useState(() =>
    ruling?.decision ? valueText(ruling.decision, ruling.value) : '',
  );
  const [document, setDocument] = useState(ruling?.document ?? incident?.document ?? '');
  const [reason, setReason] = useState(ruling?.reason ?? '');
  const [isTried, setIsTried] = useState(false);
  const isServable = kind === 'drive-through' || kind === 'stop-and-go';
  const amount = hasNumber(kind) ? valueFrom(kind, value) : 0;
  // Cars of the incident first.
  const own = incident?.numbers ?? [];
  const cars = [
    ...file.cars.filter((car) => own.includes(car.number)),
    ...file.cars.filter((car) => !own.includes(car.number)),
  ];

  function submit(isDraft: boolean): void {
    setIsTried(true);
    if (number === '' || amount === null) return;
    const decision = {
      ...{ number, decision: kind, value: amount, document: document.trim(), reason: reason.trim() },
      isDraft,
    };
    const isClosing = !isDraft && incident !== null && incident.state !== 'closed' && ruling === null;
    const made = ruling
      ? ({ kind: 'ruling-changed', rulingId: ruling.rulingId, ...decision } as const)
      : ({ kind: 'ruling', incidentId: incident?.incidentId ?? null, ...decision } as const);
    const closed = isClosing
      ? [
          {
            ...({
              kind: 'state',
              state: 'closed',
              outcome: incident.what === 'protest' ? 'upheld' : 'ruled',
            } as const),
            ...{ incidentId: incident.incidentId, document: decision.document, notice: incident.notice },
          },
        ]
      : [];
    act([made, ...closed], () => {
      onDone();
      setValue('');
      setReason('');
      setIsTried(false);
    });
  }

  return (
    <form
      className="decide-sheet"
      onSubmit={(event) => {
        event.preventDefault();
        submit(false);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        submit(false);
      }}
    >
      <h2>{incident === null && ruling === null ? t('Decide.NewRuling') : t('Decide.Ruling')}</h2>
      <fieldset className="decide-kinds" aria-label={t('Decide.Ruling')}>
        {penaltyKinds.map((each) => (
          <button key={each} type="button" aria-pressed={each === kind} onClick={() => setKind(each)}>
            {t(`Decide.Kinds.${each}`)}
          </button>
        ))}
      </fieldset>
      <div className="decide-fields">
        <label className="decide-text">
          <span>{t('Decide.Against')}</span>
          <select
            value={number}
            aria-invalid={isTried && number === ''}
            onChange={({ target }) => setNumber(target.value)}
          >
            <option value="">{t('Decide.ChooseCar')}</option>
            {cars.map((car) => (
              <option key={car.number} value={car.number}>
                {`${car.number} ${car.name}`}
              </option>
            ))}
          </select>
        </label>
        {hasNumber(kind) && (
          <TextField
            label={t(`Decide.Values.${kind}`)}
            value={value}
            inputMode={isInSeconds(kind) ? 'decimal' : 'numeric'}
            autoComplete="off"
            placeholder={isServable ? t('Decide.Served') : ''}
            onChange={({ target }) => setValue(target.value)}
            {...(isTried && amount === null && { error: t('Decide.NeedsValue') })}
          />
        )}
        <TextField
          label={t('Decide.Document')}
          value={document}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setDocument(target.value)}
        />
        <label className="decide-wide decide-text">
          <span>{t('Decide.Reason')}</span>
          <textarea
            rows={2}
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </label>
      </div>
      <div className="decide-foot">
        <span>{file.phase === 'running' ? t('Decide.RulingHintLive') : t('Decide.RulingHint')}</span>
        {ruling !== null && <Button onClick={onDone}>{t('Decide.Cancel')}</Button>}
        <Button onClick={() => submit(true)}>{t('Decide.KeepDraft')}</Button>
        <Button type="submit">
          {ruling === null ? t('Decide.DecideIt') : t('Decide.ChangeIt')}
          <KeyCap keys="Ctrl Enter" />
        </Button>
      </div>
    </form>
  );
}
