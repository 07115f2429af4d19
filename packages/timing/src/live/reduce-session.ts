/** The fold: the state of a session after one more event. */

import type { PlainEvent, PlainEventOf } from '@lapwing/contract/ingest/plain-event';
import { plainEventsIn, type SessionEvent } from '@lapwing/contract/ingest/session-event';
import { onLapCorrected, onPenalty, onRuling, onStatus } from './fold/correct-laps.ts';
import { onSession, onWeather } from './fold/describe-session.ts';
import { changeHistory, closeDraft, type Draft, openDraft } from './fold/draft.ts';
import { endSession, restartSession } from './fold/end-session.ts';
import {
  addCompetitor,
  addUnknownTransponder,
  onCompetitor,
  onCompetitorRemoved,
  onTransponderAssigned,
  onTranspondersSwapped,
} from './fold/enter-competitor.ts';
import { onClock, onFlag } from './fold/flag-and-clock.ts';
import { onMarker } from './fold/markers.ts';
import { onAnnouncement } from './fold/notices.ts';
import { onPit } from './fold/pit-lane.ts';
import { refreshBoard, settleFeedGap } from './fold/refresh-board.ts';
import { onBestLap, onLap, onPosition, onSection } from './fold/score-feed.ts';
import { onPassing } from './fold/score-passing.ts';
import type { SessionState } from './session-state.ts';

/** Cheaper than folding the events one by one, with the same state. */
export function foldSession(state: SessionState, events: Iterable<SessionEvent>): SessionState {
  const steps = foldInSteps(state, events);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

/**
 * Yields after each event, for callers with other work in between. The events of acts are taken as they come: `acts/` puts
 * them into their places, and leaves out those that were undone.
 */
export function* foldInSteps(
  state: SessionState,
  events: Iterable<SessionEvent>,
): Generator<undefined, SessionState> {
  const draft = openDraft(state);
  for (const event of events) {
    for (const plain of plainEventsIn(event)) {
      if (draft.turn === 0) draft.epochMs = plain.atMs;
      draft.turn += 1;
      draft.latestAtMs = Math.max(draft.latestAtMs, plain.atMs);
      take(draft, plain);
      if (draft.feedGapTurn > 0) settleFeedGap(draft);
    }
    yield;
  }
  return closeDraft(draft, refreshBoard(draft));
}

type SessionRules = { [Kind in PlainEvent['kind']]?: (draft: Draft, event: PlainEventOf<Kind>) => void };

const ofSession = {
  session: onSession,
  competitor: onCompetitor,
  'competitor-removed': onCompetitorRemoved,
  flag: onFlag,
  clock: onClock,
  weather: onWeather,
  announcement: onAnnouncement,
  'feed-gap': (draft) => {
    draft.feedGapTurn = draft.turn;
  },
  'session-restarted': restartSession,
  'session-ended': endSession,
  'transponder-assigned': onTransponderAssigned,
  'transponders-swapped': onTranspondersSwapped,
} satisfies SessionRules;

type CompetitorKind = Exclude<PlainEvent['kind'], keyof typeof ofSession>;
type CompetitorRules = {
  [Kind in CompetitorKind]: (draft: Draft, index: number, event: PlainEventOf<Kind>) => void;
};

const ofCompetitor: CompetitorRules = {
  passing: onPassing,
  lap: onLap,
  position: onPosition,
  'best-lap': onBestLap,
  section: onSection,
  pit: onPit,
  status: onStatus,
  'lap-corrected': onLapCorrected,
  penalty: onPenalty,
  ruling: onRuling,
  marker: onMarker,
};

function take(draft: Draft, event: PlainEvent): void {
  if (isOfSession(event)) {
    // The rule under the name of the event's kind takes that kind of event.
    (ofSession[event.kind] as (draft: Draft, event: PlainEvent) => void)(draft, event);
    return;
  }
  const index = indexOf(draft, event);
  if (index === undefined) return;
  changeHistory(draft, index, { turn: draft.turn });
  // As above.
  (ofCompetitor[event.kind] as (draft: Draft, index: number, event: PlainEvent) => void)(draft, index, event);
}

function isOfSession(event: PlainEvent): event is PlainEventOf<keyof typeof ofSession> {
  return event.kind in ofSession;
}

/** A feed may send data of a competitor before it sends who that is. */
function indexOf(draft: Draft, event: PlainEventOf<CompetitorKind>): number | undefined {
  const { competitorId } = event;
  if (competitorId !== undefined) {
    const index = draft.byCompetitor.get(competitorId);
    // A lap cannot be corrected before it was driven.
    return index === undefined && event.kind !== 'lap-corrected' ? addCompetitor(draft, competitorId) : index;
  }
  if (event.kind !== 'passing' || event.transponder === undefined) return undefined;
  const rowIndex = draft.byTransponder.get(event.transponder);
  // The software behind a scored feed decides who takes part: a course car or a spare that only crossed a loop does
  // not.
  if (rowIndex !== undefined || draft.session.scoring === 'feed') return rowIndex;
  return addUnknownTransponder(draft, event.transponder);
}
