/** The fold: the state of a session after one more event. */

import type { SessionEvent, SessionEventOf } from '@lapwing/contract/ingest/session-event';
import { onLapCorrected, onPenalty, onStatus } from './fold/correct-laps.ts';
import { onSession, onWeather } from './fold/describe-session.ts';
import { changeHistory, closeDraft, type Draft, openDraft } from './fold/draft.ts';
import { endSession, restartSession } from './fold/end-session.ts';
import {
  addCompetitor,
  addUnknownTransponder,
  onCompetitor,
  onCompetitorRemoved,
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

/** Yields after each event, for callers with other work in between. */
export function* foldInSteps(
  state: SessionState,
  events: Iterable<SessionEvent>,
): Generator<undefined, SessionState> {
  const draft = openDraft(state);
  for (const event of events) {
    if (draft.turn === 0) draft.epochMs = event.atMs;
    draft.turn += 1;
    draft.latestAtMs = Math.max(draft.latestAtMs, event.atMs);
    take(draft, event);
    if (draft.feedGapTurn > 0) settleFeedGap(draft);
    yield;
  }
  return closeDraft(draft, refreshBoard(draft));
}

type SessionRules = { [Kind in SessionEvent['kind']]?: (draft: Draft, event: SessionEventOf<Kind>) => void };

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
} satisfies SessionRules;

type CompetitorKind = Exclude<SessionEvent['kind'], keyof typeof ofSession>;
type CompetitorRules = {
  [Kind in CompetitorKind]: (draft: Draft, index: number, event: SessionEventOf<Kind>) => void;
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
  marker: onMarker,
};

function take(draft: Draft, event: SessionEvent): void {
  if (isOfSession(event)) {
    // The rule under the name of the event's kind takes that kind of event.
    (ofSession[event.kind] as (draft: Draft, event: SessionEvent) => void)(draft, event);
    return;
  }
  const index = indexOf(draft, event);
  if (index === undefined) return;
  changeHistory(draft, index, { turn: draft.turn });
  // As above.
  (ofCompetitor[event.kind] as (draft: Draft, index: number, event: SessionEvent) => void)(
    draft,
    index,
    event,
  );
}

function isOfSession(event: SessionEvent): event is SessionEventOf<keyof typeof ofSession> {
  return event.kind in ofSession;
}

/** A feed may send data of a competitor before it sends who that is. */
function indexOf(draft: Draft, event: SessionEventOf<CompetitorKind>): number | undefined {
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
