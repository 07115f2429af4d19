/** The runs of a feed as sessions for the server. */

import { type LiveSessionDocument, UNNAMED_SESSION } from '@lapwing/contract/ingest/live-batch';
import { asLine } from '@lapwing/contract/values/document-values';
import type { LiveSessionType } from '@lapwing/contract/values/enums';
import type { FeedRun, RunEvent } from '@lapwing/timing/feeds/run-event';
import type { FeedOutput } from './feed.ts';

export type SessionKind = LiveSessionDocument['type'];

const kindOf: Readonly<Record<LiveSessionType, SessionKind>> = {
  Race: 'race',
  Practice: 'practice',
  Qualifying: 'qualify',
};

export type RunSessions = { outputsOf(events: readonly RunEvent[]): FeedOutput[] };

type SessionOutput = Extract<FeedOutput, { kind: 'session' }>;

const MAX_NAME = 200;

/** `kindOtherwise` is the kind of a run whose name does not show it. */
export function createRunSessions(kindOtherwise: SessionKind): RunSessions {
  let kindOfRun: { runId: string; kind: SessionKind } | null = null;
  return {
    outputsOf(events) {
      const outputs: SessionOutput[] = [];
      let last: FeedRun | null = null;
      for (const { run, event } of events) {
        if (kindOfRun?.runId !== run.runId) kindOfRun = { runId: run.runId, kind: kindOtherwise };
        if (event.kind === 'session' && event.sessionType !== undefined) {
          kindOfRun = { runId: run.runId, kind: kindOf[event.sessionType] };
        }
        if (last?.runId !== run.runId || last.name !== run.name) {
          // Half of a surrogate pair, cut off at the end, counts as a space.
          const name = asLine(run.name.slice(0, MAX_NAME)).trim() || UNNAMED_SESSION;
          const session = { clientId: run.runId.trim() || name, name, type: kindOfRun.kind };
          outputs.push({ kind: 'session', session, events: [] });
          last = run;
        }
        outputs.at(-1)?.events.push(event);
      }
      return outputs;
    },
  };
}
