/** A marshal's form: what happened, when, and which cars. It is kept on the phone until the server has it. */

import { type IncidentKind, incidentKinds } from '@lapwing/contract/ingest/incident';
import type { Act } from '@lapwing/contract/ingest/session-event';
import { carsDue } from '@lapwing/timing/live/desk/pace';
import { useQuery } from '@tanstack/react-query';
import {
  Car,
  Check,
  Clock,
  CornerDownRight,
  Droplets,
  Ellipsis,
  Flag,
  FlagTriangleRight,
  MapPin,
  OctagonAlert,
  ParkingCircle,
  Plus,
  Redo2,
  Scissors,
  Undo2,
} from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { classIndexAmong } from '../../../../ui/racing/class-colour.ts';
import { NumberPlate } from '../../../../ui/racing/NumberPlate.tsx';
import { caseFileQuery } from '../../queries.ts';
import { numberOf } from '../describe-act.ts';
import type { RunPlace } from '../run-api.ts';
import { timeOfDay } from '../times.ts';
import { useRun, useServerNow } from '../use-run.ts';
import { useClassColours } from './RunBoard.tsx';
import '../incident-tab.css';

const POST_KEY = 'lapwing-desk-post';
const MOST_CARS = 5;
const MOST_SHOWN = 4;

const icons = {
  contact: Car,
  'off-track': CornerDownRight,
  cut: Scissors,
  yellow: FlagTriangleRight,
  stopped: OctagonAlert,
  debris: Droplets,
  pits: ParkingCircle,
  start: Flag,
  something: Ellipsis,
} as const satisfies Record<IncidentKind, typeof Car>;

export function IncidentTab({ place }: { place: RunPlace }) {
  const { t } = useText();
  const { view, store, timeZone } = useRun();
  const colours = useClassColours();
  const nowMs = useServerNow(1_000);
  const [momentMs, setMomentMs] = useState<number | null>(null);
  const [what, setWhat] = useState<IncidentKind | null>(null);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const { state } = view;
  // Those who cross next first, then the others in the order of the board.
  const near = useMemo(
    () => [
      ...carsDue(state).map(({ competitorId }) => numberOf(state, competitorId)),
      ...state.board.rows.map(({ competitorId }) => numberOf(state, competitorId)),
    ],
    [state],
  );
  // Chosen cars stay when other cars come next.
  const offered = [...new Set([...chosen, ...near])].slice(0, Math.max(MOST_CARS, chosen.length));
  const moment = momentMs ?? nowMs;
  const classOf = (number: string) => state.board.rows.find((row) => row.number === number)?.className ?? '';

  function toggle(number: string): void {
    setChosen(chosen.includes(number) ? chosen.filter((each) => each !== number) : [...chosen, number]);
  }
  function addTyped(): void {
    const number = typed?.trim() ?? '';
    if (number !== '' && !chosen.includes(number)) setChosen([...chosen, number]);
    setTyped(null);
  }
  function send(): void {
    if (what === null) return;
    const atMs = Math.round(moment);
    const post = localStorage.getItem(POST_KEY) ?? '';
    store.do([{ kind: 'incident', atMs, what, post, note: note.trim(), numbers: [...chosen] }]);
    setMomentMs(null);
    setWhat(null);
    setChosen([]);
    setNote('');
  }

  return (
    <div className="phone-incident">
      <PostField />
      <fieldset>
        <legend>{t('Incidents.Moment')}</legend>
        <div className="phone-moment">
          <b role="status">{timeOfDay(moment, timeZone, 0)}</b>
          {[5, 10].map((seconds) => (
            <button key={seconds} type="button" onClick={() => setMomentMs(moment - seconds * 1_000)}>
              {t('Incidents.SecondsBack', { seconds: String(seconds) })}
            </button>
          ))}
          <button type="button" onClick={() => setMomentMs(nowMs)}>
            {t('Incidents.Now')}
          </button>
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('Incidents.What')}</legend>
        <div className="phone-what">
          {incidentKinds.map((kind) => {
            const Icon = icons[kind];
            return (
              <button
                key={kind}
                type="button"
                aria-pressed={what === kind}
                onClick={() => {
                  setWhat(kind);
                  setMomentMs(moment);
                }}
              >
                <Icon size={20} strokeWidth={1.75} aria-hidden="true" />
                {t(`Incidents.Kinds.${kind}`)}
              </button>
            );
          })}
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('Incidents.Cars')}</legend>
        <div className="phone-cars">
          {offered.map((number) => (
            <button
              key={number}
              type="button"
              aria-pressed={chosen.includes(number)}
              onClick={() => toggle(number)}
            >
              <NumberPlate startNumber={number} classIndex={classIndexAmong(colours, classOf(number))} />
            </button>
          ))}
          {typed === null ? (
            <button type="button" aria-label={t('Incidents.OtherNumber')} onClick={() => setTyped('')}>
              <Plus size={20} strokeWidth={1.75} aria-hidden="true" />
            </button>
          ) : (
            <input
              aria-label={t('Incidents.OtherNumber')}
              inputMode="numeric"
              maxLength={20}
              value={typed}
              // The field was opened by a tap on its button.
              ref={(field) => field?.focus()}
              onChange={({ target }) => setTyped(target.value)}
              onBlur={addTyped}
              onKeyDown={({ key }) => key === 'Enter' && addTyped()}
            />
          )}
        </div>
      </fieldset>
      <label className="phone-note">
        <span>{t('Incidents.Note')}</span>
        <textarea rows={2} maxLength={500} value={note} onChange={({ target }) => setNote(target.value)} />
      </label>
      <button type="button" className="phone-send" disabled={what === null} onClick={send}>
        {t('Incidents.Send')}
      </button>
      <SentIncidents place={place} />
    </div>
  );
}

/** Where this phone is. It stays on the phone. */
function PostField() {
  const { t } = useText();
  const [post, setPost] = useState(() => localStorage.getItem(POST_KEY) ?? '');
  useEffect(() => localStorage.setItem(POST_KEY, post), [post]);
  return (
    <label className="phone-post">
      <MapPin size={16} strokeWidth={1.75} aria-hidden="true" />
      <span>{t('Incidents.Post')}</span>
      <input
        value={post}
        maxLength={60}
        placeholder={t('Incidents.PostHint')}
        onChange={({ target }) => setPost(target.value)}
      />
    </label>
  );
}

type Sent = { actId: string; what: IncidentKind; numbers: readonly string[]; momentMs: number };

function reportIn({ actId, does }: Act): Sent[] {
  return does.flatMap((event) =>
    event.kind === 'incident'
      ? [{ actId, what: event.what, numbers: event.numbers, momentMs: event.atMs }]
      : [],
  );
}

/** Of this phone: those that are kept here, and those that the stewards have. */
function SentIncidents({ place }: { place: RunPlace }) {
  const { t } = useText();
  const { view, store, timeZone } = useRun();
  const { data } = useQuery(caseFileQuery(place));
  const filed = (data?.incidents ?? []).flatMap(({ incidentId, deviceId, what, numbers, momentMs }) =>
    deviceId === store.deviceId && what !== 'protest' ? [{ actId: incidentId, what, numbers, momentMs }] : [],
  );
  const own = view.acts.flatMap(({ act }) => reportIn(act));
  const all = new Map([...filed, ...own].map((sent) => [sent.actId, sent]));
  const shown = [...all.values()].sort((a, b) => b.momentMs - a.momentMs).slice(0, MOST_SHOWN);
  if (shown.length === 0) return null;
  return (
    <ol className="phone-taps phone-sent" aria-label={t('Incidents.Sent')}>
      {shown.map(({ actId, what, numbers, momentMs }) => {
        const incident = data?.incidents.find((each) => each.incidentId === actId);
        const isKept = view.kept.has(actId);
        const isUndone =
          view.timeline.isUndone(actId) ||
          (data?.acts.find((done) => done.actId === actId)?.isUndone ?? false);
        const words = [numbers.join(', '), t(`Incidents.Kinds.${what}`)].filter(Boolean).join(', ');
        return (
          <li key={actId} data-undone={isUndone || undefined}>
            <time>{timeOfDay(momentMs, timeZone, 0)}</time>
            <span className="run-who">
              {words}
              <small className="phone-tap-detail">
                {t(
                  isUndone
                    ? 'Run.Undone'
                    : `Incidents.States.${isKept ? 'kept' : (incident?.state ?? 'open')}`,
                )}
              </small>
            </span>
            {isKept ? (
              <Clock size={16} strokeWidth={1.75} className="text-slow" aria-label={t('Run.KeptHere')} />
            ) : (
              <Check size={16} strokeWidth={1.75} className="text-pb" aria-label={t('Run.Delivered')} />
            )}
            <button
              type="button"
              className="phone-undo"
              aria-label={t('Incidents.Withdraw', { what: words })}
              onClick={() => store.switch(isUndone ? 'redo' : 'undo', actId)}
            >
              {isUndone ? (
                <Redo2 size={20} strokeWidth={1.75} aria-hidden="true" />
              ) : (
                <Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />
              )}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
