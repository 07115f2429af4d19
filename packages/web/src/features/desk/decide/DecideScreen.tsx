/** Decides on one session: incidents, laps around them, rulings, what they would change, and the protest time. */

import type { CaseFileAnswer } from '@lapwing/contract/desk/decide';
import { formatDays } from '@lapwing/timing/wall-dates';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, Lock, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { useSession } from '../../../identity/session.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { SignedOutPrompt } from '../../../parts/SignedOutPrompt.tsx';
import { useKeys } from '../../../parts/use-keys.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Button } from '../../../ui/controls/Button.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { DeskBar } from '../DeskBar.tsx';
import { caseFileQuery, meetingQuery } from '../queries.ts';
import { KeyCap } from '../run/parts/KeyCap.tsx';
import { ActsDone } from './ActsDone.tsx';
import { IncidentDetail } from './IncidentDetail.tsx';
import { IncidentForm } from './IncidentForm.tsx';
import { IncidentList } from './IncidentList.tsx';
import { PublishBar } from './PublishBar.tsx';
import { RulingForm } from './RulingForm.tsx';
import { CasesContext, type DecidePlace, useCaseActs, useCases } from './use-cases.ts';
import { useSwitches } from './use-switches.ts';
import { WhatIf } from './WhatIf.tsx';
import './decide.css';
import './incident.css';

type DecideScreenProps = DecidePlace & { incidentId: string | null };

export default function DecideScreen({ eventId, sessionId, incidentId }: DecideScreenProps) {
  const { t } = useText();
  const session = useSession();
  const isSignedIn = session.kind === 'signed-in';
  const query = useQuery({ ...caseFileQuery({ eventId, sessionId }), enabled: isSignedIn });
  if (!isSignedIn) return <SignedOutPrompt hint={t('Decide.SignedOutHint')} />;
  const refusal = (
    <EmptyState
      title={t('Decide.NotAllowed')}
      icon={<Lock size={32} strokeWidth={1.5} aria-hidden="true" />}
    />
  );
  return (
    <QueryView query={query} isPage explain={(error) => (hasStatus(error, 403) ? refusal : null)}>
      {(file) => (
        <OpenFile
          key={sessionId}
          place={{ eventId, sessionId }}
          file={file}
          incidentId={incidentId}
          isOffline={query.isRefetchError}
        />
      )}
    </QueryView>
  );
}

type OpenFileProps = {
  place: DecidePlace;
  file: CaseFileAnswer;
  incidentId: string | null;
  isOffline: boolean;
};

function OpenFile({ place, file, incidentId, isOffline }: OpenFileProps) {
  const { locale } = useText();
  const acts = useCaseActs(place, file);
  const canDecide = file.rights.includes('decide');
  return (
    <CasesContext value={{ place, file, canDecide, ...acts }}>
      <div className="decide-page">
        <DeskBar
          eventId={place.eventId}
          name={file.eventName}
          when={formatDays(file.startDate, file.endDate, locale)}
        >
          <SessionChoice />
          <UndoLast />
          <SavedNote isOffline={isOffline} />
        </DeskBar>
        <h1 className="sr-only">{file.sessionName}</h1>
        <Panes incidentId={incidentId} />
      </div>
    </CasesContext>
  );
}

type Pane = 'list' | 'detail' | 'what-if';

function Panes({ incidentId }: { incidentId: string | null }) {
  const { t } = useText();
  const navigate = useNavigate();
  const { file, place, canDecide } = useCases();
  const [pane, setPane] = useState<Pane>(incidentId === null ? 'list' : 'detail');
  const [isNew, setIsNew] = useState(false);
  const [rulingId, setRulingId] = useState<string | null>(null);
  const switches = useSwitches();
  const chosen = file.incidents.find((incident) => incident.incidentId === incidentId) ?? null;

  function choose(id: string | null): void {
    setIsNew(false);
    setRulingId(null);
    setPane('detail');
    void navigate({
      to: '/desk/$eventId/decide/$sessionId',
      params: place,
      search: { incident: id ?? undefined },
    });
  }
  function startNew(): void {
    if (!canDecide) return;
    setIsNew(true);
    setPane('detail');
  }
  useKeys({ n: startNew });

  return (
    <>
      <div className="decide-panes" data-pane={pane}>
        <section data-pane="list" aria-label={t('Decide.List')} className="decide-list">
          <IncidentList chosen={chosen?.incidentId ?? null} onChoose={choose} onNew={startNew} />
          <ActsDone />
        </section>
        <section data-pane="detail" aria-label={t('Decide.Ruling')} className="decide-detail">
          {isNew ? (
            <IncidentForm incident={null} onDone={(id) => (id === null ? setIsNew(false) : choose(id))} />
          ) : (
            chosen !== null && <IncidentDetail key={chosen.incidentId} incident={chosen} />
          )}
          {chosen === null && !isNew && file.phase === 'planned' && (
            <p className="decide-empty">{t('Decide.NotStarted')}</p>
          )}
          {canDecide && !isNew && file.phase !== 'planned' && (
            <RulingForm
              key={`${chosen?.incidentId ?? ''} ${rulingId ?? ''}`}
              incident={chosen}
              ruling={file.rulings.find((ruling) => ruling.rulingId === rulingId) ?? null}
              onDone={() => setRulingId(null)}
            />
          )}
        </section>
        <section data-pane="what-if" aria-label={t('Decide.WhatIf')} className="decide-what-if">
          <WhatIf
            switches={switches}
            onEdit={(id) => {
              setRulingId(id);
              setPane('detail');
            }}
          />
        </section>
      </div>
      <div className="decide-pane-choice">
        <SegmentedControl
          label={t('Decide.Panes')}
          options={[
            { value: 'list', label: t('Decide.List') },
            { value: 'detail', label: t('Decide.Ruling') },
            { value: 'what-if', label: t('Decide.WhatIf') },
          ]}
          value={pane}
          onChange={setPane}
        />
      </div>
      <PublishBar on={switches.on} />
    </>
  );
}

function SessionChoice() {
  const { t } = useText();
  const navigate = useNavigate();
  const { place, file } = useCases();
  const { data } = useQuery(meetingQuery(place.eventId));
  const sessions = data?.sessions.toSorted((a, b) => a.startsAtMs - b.startsAtMs) ?? [];
  if (sessions.length < 2) return <b className="decide-session">{file.sessionName}</b>;
  return (
    <select
      aria-label={t('Decide.Session')}
      className="decide-session-choice"
      value={place.sessionId}
      onChange={({ target }) =>
        void navigate({
          to: '/desk/$eventId/decide/$sessionId',
          params: { eventId: place.eventId, sessionId: Number(target.value) },
        })
      }
    >
      {sessions.map(({ id, name, group }) => (
        <option key={id} value={id}>
          {[group, name].filter(Boolean).join(' · ')}
        </option>
      ))}
    </select>
  );
}

/** The newest act of this steward that counts. Those of others, and of phones, are undone in the list. */
function UndoLast() {
  const { t } = useText();
  const { file, canDecide, act } = useCases();
  const last = file.acts.find(
    ({ act: each, isOwn, isUndone }) => isOwn && !isUndone && each.kind !== 'undo' && each.kind !== 'redo',
  );
  const undo = () => last !== undefined && act([{ kind: 'undo', of: last.actId }]);
  useKeys({ 'mod+z': () => void (canDecide && undo()) });
  if (!canDecide) return null;
  return (
    <Button disabled={last === undefined} onClick={() => void undo()}>
      <Undo2 size={15} strokeWidth={1.75} aria-hidden="true" />
      <span className="phone:sr-only">{t('Decide.Undo')}</span>
      <KeyCap keys="Ctrl Z" />
    </Button>
  );
}

function SavedNote({ isOffline }: { isOffline: boolean }) {
  const { t } = useText();
  const { isSaving } = useCases();
  return (
    <span role="status" className="decide-saved" data-offline={isOffline || undefined}>
      <CircleCheck
        size={14}
        strokeWidth={1.75}
        aria-hidden="true"
        className={isOffline ? 'text-slow' : isSaving ? 'text-ink-3' : 'text-pb'}
      />
      <span className={isOffline ? undefined : 'max-[100rem]:sr-only'}>
        {isOffline ? t('Decide.Offline') : isSaving ? t('Decide.Saving') : t('Decide.AllSaved')}
      </span>
    </span>
  );
}
