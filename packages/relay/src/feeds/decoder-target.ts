/** The target of a decoder's passings: a practice location, or a session that we score. */

import type { LiveSessionDocument } from '@lapwing/contract/ingest/live-batch';
import type { SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { Passing } from '@lapwing/contract/practice/passing';
import type { FeedOutput } from './feed.ts';

export type DecoderTarget = {
  outputsOf(passings: readonly Passing[]): FeedOutput[];
  /** Ends the session; practice has no end. */
  endOf(atMs: number): FeedOutput[];
};

export const practiceTarget: DecoderTarget = {
  outputsOf: (passings) => (passings.length === 0 ? [] : [{ kind: 'passings', passings: [...passings] }]),
  endOf: () => [],
};

export function sessionTarget(session: LiveSessionDocument): DecoderTarget {
  return {
    outputsOf(passings) {
      const events = passings.map<SessionEvent>((passing) => ({ kind: 'passing', ...passing }));
      return events.length === 0 ? [] : [{ kind: 'session', session, events }];
    },
    endOf: (atMs) => [{ kind: 'session', session, events: [{ kind: 'session-ended', atMs }] }],
  };
}
