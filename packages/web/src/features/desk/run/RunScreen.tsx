/** Runs one session: board, crossings, what was done, flags, clock, sources and the command line. */

import { startActId } from '@lapwing/timing/live/desk/start-act';
import { formatDays } from '@lapwing/timing/wall-dates';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { Skeleton } from '../../../ui/content/Skeleton.tsx';
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx';
import { DeskBar } from '../DeskBar.tsx';
import { flagOf, KEYS, removedOf, tapOf } from './acts.ts';
import { parseCommand } from './command.ts';
import { numberOf } from './describe-act.ts';
import { type Planned, planCommand } from './do-command.ts';
import { ActsList, lastActs } from './parts/ActsList.tsx';
import { ArmPanel } from './parts/ArmPanel.tsx';
import { CommandLine } from './parts/CommandLine.tsx';
import { ConnectionNote, RunWarnings } from './parts/ConnectionNote.tsx';
import { KeysHelp } from './parts/KeysHelp.tsx';
import { useProposalActs } from './parts/ProposalRow.tsx';
import { RedFlagPanel } from './parts/RedFlagPanel.tsx';
import { RunBoard } from './parts/RunBoard.tsx';
import { isSessionArmed, SessionBar, useControls } from './parts/SessionBar.tsx';
import { SessionChoice } from './parts/SessionChoice.tsx';
import { SignedOutRun, SignedOutWarning } from './parts/SignedOutRun.tsx';
import { SourcesBar } from './parts/SourcesBar.tsx';
import { Tape } from './parts/Tape.tsx';
import { useAssign } from './parts/UnassignedRow.tsx';
import { useProposals } from './proposals.ts';
import type { RunPlace } from './run-api.ts';
import { RunContext, useRun, useRunStore, useServerNow } from './use-run.ts';
import { type RunFacts, useRunFacts } from './use-run-facts.ts';
import { useRunKeys } from './use-run-keys.ts';
import './run.css';
import './run-panes.css';

const LETTERS_KEY = 'lapwing-desk-letters';

export default function RunScreen({ eventId, sessionId }: RunPlace) {
  const { t, locale } = useText();
  const place = useMemo(() => ({ eventId, sessionId }), [eventId, sessionId]);
  const facts = useRunFacts(place);
  const store = useRunStore(place, 0);
  if (facts.kind === 'signed-out') return <SignedOutRun kept={facts.kept} />;
  if (facts.kind === 'failed') return <EmptyState title={t('Run.NotOpened')} note={t('Run.NotOpenedHint')} />;
  if (facts.kind === 'loading' || store === null) return <Skeleton width="100%" height={256} />;
  const { timeZone, classes, canDecide, canRun, redFlag = null, eventName, startDate, endDate } = facts.facts;
  return (
    <RunContext value={{ store, timeZone, classes, canDecide, canRun, redFlag }}>
      <div className="run-page">
        <DeskBar eventId={eventId} name={eventName} when={formatDays(startDate, endDate, locale)}>
          <SessionChoice {...place} />
          <ConnectionNote />
        </DeskBar>
        <RunPage place={place} facts={facts.facts} />
      </div>
    </RunContext>
  );
}

function aboutOf({ laps, timeMs, entries }: RunFacts, t: ReturnType<typeof useText>['t']): string {
  const minutes =
    timeMs === null ? '' : t('Run.Minutes', { minutes: String(Math.round(timeMs / 6_000) / 10) });
  const lapsText = laps === null ? '' : t('Run.LapCount', { count: laps });
  const length = [minutes, lapsText].filter(Boolean).join(' + ');
  return [length, t('Run.Cars', { count: entries })].filter(Boolean).join(' · ');
}

type Pane = 'tape' | 'board' | 'acts';

function RunPage({ place, facts }: { place: RunPlace; facts: RunFacts }) {
  const { t } = useText();
  const { view, store, timeZone, canDecide, canRun } = useRun();
  const nowMs = useServerNow(500);
  const proposals = useProposals(view, nowMs);
  const line = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [selected, setSelected] = useState<string | null>(null);
  const [onlyNumber, setOnlyNumber] = useState('');
  const [pane, setPane] = useState<Pane>('tape');
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [hasLetters, setHasLetters] = useState(() => localStorage.getItem(LETTERS_KEY) !== 'off');
  const { state, tape } = view;
  const controls = useControls();
  const proposalActs = useProposalActs();
  const assign = useAssign();
  useTimedStart();

  const chosen = selected === null ? null : (tape.find(({ key }) => key === selected) ?? null);
  const planAt = (atMs: number): Planned =>
    planCommand(parseCommand(text), { state, tape, chosen, nowMs: atMs, timeZone, canDecide });
  const [missed] = proposals.missed;

  function enter(): void {
    const atMs = store.nowMs();
    const plan = planAt(atMs);
    if (plan.kind === 'nothing') {
      if (missed !== undefined && chosen === null) proposalActs.accept(missed);
      return;
    }
    if (plan.kind === 'fault') return;
    if (plan.kind === 'find') setOnlyNumber(plan.number);
    else store.do(plan.does, { atMs, ...(plan.reason && { reason: plan.reason }) });
    setText('');
    setSelected(null);
  }

  // The same functions again and again: the rows of the tape are not drawn while somebody types.
  const select = useCallback((key: string | null) => {
    setSelected(key);
    line.current?.focus();
  }, []);
  const onDone = useCallback(() => {
    setText('');
    select(null);
  }, [select]);

  const acts = {
    enter,
    acceptOwner() {
      const unknown = proposals.unknown.find(({ owner }) => owner !== null);
      if (unknown?.owner) assign.transponder(unknown, numberOf(state, unknown.owner.competitorId));
    },
    tap() {
      const atMs = store.nowMs();
      store.do(tapOf(state, atMs, KEYS), { atMs });
    },
    reject() {
      if (chosen !== null) store.do(removedOf(chosen));
      else if (missed !== undefined) proposalActs.dismiss(missed);
      setSelected(null);
    },
    clear() {
      setText('');
      setSelected(null);
      setOnlyNumber('');
      setIsHelpOpen(false);
    },
    undo() {
      const { toUndo } = lastActs(view, store.deviceId);
      if (toUndo !== null) store.switch('undo', toUndo.act.actId);
    },
    redo() {
      const { toRedo } = lastActs(view, store.deviceId);
      if (toRedo !== null) store.switch('redo', toRedo.act.actId);
    },
    choose(step: 1 | -1) {
      const counting = tape.filter(
        ({ struckBy, competitorId }) => struckBy === null && competitorId !== null,
      );
      const at = counting.findIndex(({ key }) => key === selected);
      // Up goes back in time, from the newest.
      const next = at === -1 ? 0 : Math.min(counting.length - 1, Math.max(0, at - step));
      setSelected(counting[next]?.key ?? null);
    },
    help: () => setIsHelpOpen(!isHelpOpen),
    flag: controls.showFlag,
    hold: controls.hold,
    end: controls.end,
  };
  useRunKeys({ line, isOn: canRun, hasLetters, acts });

  function switchLetters(isOn: boolean): void {
    setHasLetters(isOn);
    localStorage.setItem(LETTERS_KEY, isOn ? 'on' : 'off');
  }

  const isStarted = state.board.session.startedAtMs !== null && state.board.session.startedAtMs <= nowMs;
  const isArmed = isSessionArmed(state);
  const hasCrossings = tape.length > 0;
  return (
    <>
      <SessionBar
        name={[facts.group, facts.sessionName].filter(Boolean).join(' · ')}
        about={aboutOf(facts, t)}
      />
      <SourcesBar {...place} />
      <SignedOutWarning />
      <RunWarnings />
      <div className="run-panes" data-pane={pane}>
        <section data-pane="board" aria-label={t('Run.Board')}>
          <RunBoard />
        </section>
        <section data-pane="tape" aria-label={t('Run.Crossings')}>
          {canRun && !isStarted && !hasCrossings && (
            <ArmPanel place={place} facts={facts} isArmed={isArmed} />
          )}
          {canRun && <RedFlagPanel />}
          <Tape
            {...{ proposals, selected, onlyNumber }}
            isLineEmpty={text.trim() === '' && chosen === null}
            typed={text}
            onDone={onDone}
            onSelect={select}
            onOnlyNumber={setOnlyNumber}
          />
          {isHelpOpen && <KeysHelp hasLetters={hasLetters} onLetters={switchLetters} />}
        </section>
        <section data-pane="acts" aria-label={t('Run.Done')}>
          {state.board.session.isEnded && (
            <p className="run-note">
              {facts.isOfficial ? t('Run.OfficialHint') : t('Run.ProvisionalHint')}{' '}
              <Link
                to="/sessions/$sessionId"
                params={{ sessionId: place.sessionId }}
                search={{ guid: facts.guid }}
                className="text-accent underline"
              >
                {t('Run.SeeResult')}
              </Link>
            </p>
          )}
          <ActsList />
        </section>
      </div>
      <div className="run-pane-choice">
        <SegmentedControl
          label={t('Run.Panes')}
          options={[
            { value: 'tape', label: t('Run.Crossings') },
            { value: 'board', label: t('Run.Board') },
            { value: 'acts', label: t('Run.Done') },
          ]}
          value={pane}
          onChange={setPane}
        />
      </div>
      {canRun ? (
        <CommandLine {...{ line, text, proposals }} onText={setText} plan={planAt(nowMs)} onEnter={enter} />
      ) : (
        <p className="run-note">{t('Run.ViewOnly')}</p>
      )}
    </>
  );
}

/** A start at a set time is the server's. A desk that cannot reach it shows the flag itself, with the same act. */
function useTimedStart(): void {
  const { view, store, canRun } = useRun();
  const nowMs = useServerNow(200);
  const { startedAtMs, flag } = view.state.board.session;
  const isAlone = canRun && view.offlineSinceMs !== null;
  const isDue = isAlone && flag === 'Unknown' && startedAtMs !== null && startedAtMs <= nowMs;
  useEffect(() => {
    if (!isDue || startedAtMs === null) return;
    const actId = startActId(startedAtMs);
    if (store.view().timeline.acts.has(actId)) return;
    store.do(flagOf('Green', startedAtMs), { atMs: startedAtMs, actId });
  }, [isDue, startedAtMs, store]);
}
