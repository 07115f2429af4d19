/** From the events of a session to the measurements of each competitor. */

import { collectLaps, type SessionRules, type TrackEvent } from '../laps/collect-laps.ts';
import { type Ruling, type Scored, scoreWithRulings } from './ruling.ts';

export type RuledEvent = { kind: 'ruling'; transponder: string; ruling: Ruling };

export type ScoredCompetitor = Scored & { transponder: string; rulings: Ruling[] };

/** One result for each transponder, in the same order. */
export function scoreSession(
  transponders: readonly string[],
  events: Iterable<TrackEvent | RuledEvent>,
  rules: SessionRules,
): ScoredCompetitor[] {
  const rulingsByTransponder = new Map<string, Ruling[]>();
  const lapsByTransponder = collectLaps(withoutRulings(events, rulingsByTransponder), rules);
  return transponders.map((transponder) => {
    const laps = lapsByTransponder.get(transponder);
    const rulings = rulingsByTransponder.get(transponder) ?? [];
    const timed = { laps: laps ?? [], status: laps === undefined ? 'DNS' : 'Normal' } as const;
    return { ...scoreWithRulings(timed, rulings), transponder, rulings };
  });
}

function* withoutRulings(
  events: Iterable<TrackEvent | RuledEvent>,
  rulings: Map<string, Ruling[]>,
): Generator<TrackEvent> {
  for (const event of events) {
    if (event.kind !== 'ruling') yield event;
    else rulings.set(event.transponder, [...(rulings.get(event.transponder) ?? []), event.ruling]);
  }
}
