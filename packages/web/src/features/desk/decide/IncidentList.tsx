/** The incidents and protests of the session: open ones first, then the decided ones. */

import type { CaseIncident } from '@lapwing/contract/desk/decide';
import { Plus } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { KeyCap } from '../run/parts/KeyCap.tsx';
import { timeOfDay } from '../run/times.ts';
import { useCases } from './use-cases.ts';
import { CarPlate, outcomeWords, StateMark } from './words.tsx';

type IncidentListProps = {
  chosen: string | null;
  onChoose: (incidentId: string) => void;
  onNew: () => void;
};

export function IncidentList({ chosen, onChoose, onNew }: IncidentListProps) {
  const { t } = useText();
  const { file, canDecide } = useCases();
  const byMoment = file.incidents.toSorted((a, b) => b.momentMs - a.momentMs);
  const open = byMoment.filter(({ state }) => state !== 'closed');
  const closed = byMoment.filter(({ state }) => state === 'closed');
  const rowsOf = (incidents: readonly CaseIncident[]) =>
    incidents.map((incident) => (
      <IncidentRow
        key={incident.incidentId}
        incident={incident}
        isChosen={incident.incidentId === chosen}
        onChoose={() => onChoose(incident.incidentId)}
      />
    ));
  return (
    <>
      <header className="decide-head">
        <h2>{t('Decide.List')}</h2>
        {canDecide && (
          <Button onClick={onNew}>
            <Plus size={15} strokeWidth={1.75} aria-hidden="true" />
            {t('Decide.New')}
            <KeyCap keys="N" />
          </Button>
        )}
      </header>
      {byMoment.length === 0 && (
        <p className="decide-empty">
          <b>{t('Decide.None')}</b>
          {t('Decide.NoneHint')}
        </p>
      )}
      {open.length > 0 && <p className="decide-group">{t('Decide.Open', { count: open.length })}</p>}
      <ul aria-label={t('Decide.States.open')}>{rowsOf(open)}</ul>
      {closed.length > 0 && <p className="decide-group">{t('Decide.Decided', { count: closed.length })}</p>}
      <ul aria-label={t('Decide.States.closed')}>{rowsOf(closed)}</ul>
    </>
  );
}

type IncidentRowProps = { incident: CaseIncident; isChosen: boolean; onChoose: () => void };

function IncidentRow({ incident, isChosen, onChoose }: IncidentRowProps) {
  const { t } = useText();
  const { file } = useCases();
  const { what, momentMs, numbers, post, from, state } = incident;
  const place =
    what === 'protest' ? from && t('Decide.From', { name: from }) : post && t('Decide.PostOf', { post });
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen || undefined}
        className="decide-incident"
        onClick={onChoose}
      >
        <span className="decide-incident-top">
          <b>{t(`Incidents.Kinds.${what}`)}</b>
          <time>{timeOfDay(momentMs, file.timeZone, 0)}</time>
        </span>
        <span className="decide-incident-cars">
          {numbers.map((number) => (
            <CarPlate key={number} number={number} />
          ))}
          {place && <span className="truncate">{place}</span>}
        </span>
        <span className="decide-incident-state">
          <StateMark state={state === 'closed' ? 'done' : state === 'investigating' ? 'half' : 'open'} />
          <span className="truncate">{outcomeWords(incident, file.rulings, t)}</span>
        </span>
      </button>
    </li>
  );
}
