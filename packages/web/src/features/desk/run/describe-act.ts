/** An act in words. */

import type { PlainEventOf } from '@lapwing/contract/ingest/plain-event';
import type { Act, ActEvent, DeskEvent } from '@lapwing/contract/ingest/session-event';
import type { Timeline } from '@lapwing/timing/live/acts/timeline';
import type { SessionState } from '@lapwing/timing/live/session-state';
import { penaltyWords } from '../../../i18n/penalty-words.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { timeOfDay } from './times.ts';

/** The number of a competitor; for one that was entered at the desk it is in the id. */
export function numberOf(state: SessionState, competitorId: string | null | undefined): string {
  if (competitorId === null || competitorId === undefined) return '?';
  const index = state.byCompetitor.get(competitorId);
  const row = index === undefined ? null : state.rows[index];
  return row?.number ?? competitorId.replace(/^no-/, '');
}

export function nameOf(state: SessionState, competitorId: string | null): string {
  const index = competitorId === null ? undefined : state.byCompetitor.get(competitorId);
  const row = index === undefined ? null : state.rows[index];
  return row?.fullName ?? '';
}

/** `timeZone`: of the venue, for acts that count from a moment on. */
export function describeAct(act: Act, state: SessionState, t: Translate, timeZone: string): string {
  const first = act.does.find((event) => !isOnlyNumbered(event));
  return first === undefined ? t('Run.Acts.Nothing') : describe(first, state, t, timeZone);
}

/** A car that was not entered comes with its first crossing. */
export function isOnlyNumbered(event: ActEvent): boolean {
  if (event.kind !== 'competitor') return false;
  const { kind: _, atMs: __, competitorId: ___, number: ____, ...more } = event;
  return Object.keys(more).length === 0;
}

/** Also of an undo or a redo, whose act may be unknown. */
export function describeEvent(
  event: DeskEvent,
  { state, timeline }: { state: SessionState; timeline: Pick<Timeline, 'acts'> },
  t: Translate,
  timeZone: string,
): string {
  if (event.kind === 'act') return describeAct(event, state, t, timeZone);
  const act = timeline.acts.get(event.of)?.act;
  const isUndo = event.kind === 'undo';
  if (act === undefined) return t(isUndo ? 'Run.Undo' : 'Run.Redo');
  return t(isUndo ? 'Run.UndoWhat' : 'Run.RedoWhat', { what: describeAct(act, state, t, timeZone) });
}

/** 0 if no lap ended there. */
function lapEndingAt(state: SessionState, { competitorId, atMs }: PlainEventOf<'passing'>): number {
  const index = state.byCompetitor.get(competitorId ?? '');
  const laps = index === undefined ? [] : (state.histories[index]?.laps ?? []);
  return laps.findLastIndex(({ completedAtMs }) => completedAtMs === atMs) + 1;
}

function withLap(text: string, lap: number, t: Translate): string {
  return lap === 0 ? text : `${text}, ${t('Run.LapNumber', { lap: String(lap) })}`;
}

function describe(event: ActEvent, state: SessionState, t: Translate, timeZone: string): string {
  const of = (id: string | undefined) => numberOf(state, id);
  // It may be just before the crossing from which on it counts.
  const time = timeOfDay(event.atMs + 1, timeZone, 0);
  switch (event.kind) {
    case 'passing':
      return event.competitorId === undefined
        ? t('Run.Acts.Tap')
        : withLap(t('Run.Acts.Crossing', { number: of(event.competitorId) }), lapEndingAt(state, event), t);
    case 'crossing-assigned': {
      const { competitorId: from, transponder } = event.crossing;
      const number = of(event.competitorId);
      if (from === undefined && transponder === undefined) return t('Run.Acts.Numbered', { number });
      return t('Run.Acts.Renumbered', {
        from: from === undefined ? (transponder ?? '') : of(from),
        to: number,
      });
    }
    case 'crossing-removed': {
      const { competitorId, transponder } = event.crossing;
      const index = state.byTransponder.get(transponder ?? '');
      const owner = index === undefined ? undefined : state.rows[index]?.competitorId;
      return t('Run.Acts.Deleted', { number: of(competitorId ?? owner) });
    }
    case 'transponder-assigned':
      return t('Run.Acts.Transponder', {
        ...{ transponder: event.transponder, number: of(event.competitorId), time },
      });
    case 'transponders-swapped':
      return t('Run.Acts.Swapped', {
        ...{ one: of(event.competitorId), other: of(event.otherCompetitorId), time },
      });
    case 'competitor':
      return event.fullName === undefined
        ? t('Run.Acts.Entry', { number: of(event.competitorId) })
        : t('Run.Acts.Driver', { number: of(event.competitorId), name: event.fullName });
    case 'ruling':
      return t('Decide.Acts.ruling', {
        number: of(event.competitorId),
        penalty: penaltyWords(event.decision, event.value, t),
      });
    case 'incident':
      return t('Decide.Acts.incident', {
        what: t(`Incidents.Kinds.${event.what}`),
        numbers: event.numbers.join(', '),
      });
    case 'penalty':
      return t('Run.Acts.Penalty', { number: of(event.competitorId), seconds: event.penaltyMs / 1000 });
    case 'proposal-dismissed':
      return t('Run.Acts.NotThis', { number: of(event.competitorId) });
    case 'flag':
      if (event.isFinal) return t('Run.Acts.CountedBack');
      if (event.flag === 'Green' && state.board.session.startedAtMs === event.atMs)
        return t('Run.Acts.Start');
      return t(`LiveFlags.${event.flag}`);
    case 'clock':
      return event.isRunning === false ? t('Run.Acts.Held') : t('Run.Acts.Resumed');
    case 'session-ended':
      return t('Run.Acts.End');
    case 'session-restarted':
      return t('Run.Acts.Restarted');
    default:
      return t('Run.Acts.Other');
  }
}
