/** Incidents in a batch of a phone go to the case file of the session, and not to its journal. */

import type { DeskEvent } from '@lapwing/contract/ingest/session-event';
import { filedIdOf } from '../decide/live-rulings.ts';
import type { NewAct } from '../decide/steward-acts.ts';

type Split = { reports: NewAct[]; timing: DeskEvent[] };

/** `filed`: the acts of the case file, by their ids. */
export function splitReports(events: readonly DeskEvent[], filed: ReadonlyMap<string, unknown>): Split {
  const split: Split = { reports: [], timing: [] };
  const isReport = new Set(filed.keys());
  for (const event of events) {
    if (event.kind !== 'act') {
      const { kind, actId, atMs } = event;
      // A ruling of the stewards is undone in the case file, and then in the journal.
      const of = filedIdOf(event.of);
      if (isReport.has(of)) split.reports.push({ actId, atMs, act: { kind, of } });
      else split.timing.push(event);
      continue;
    }
    const [incident] = event.does;
    if (incident?.kind !== 'incident') {
      split.timing.push(event);
      continue;
    }
    const { what, atMs: momentMs, post, note, numbers } = incident;
    isReport.add(event.actId);
    const act = { kind: 'incident', what, momentMs, post, note, numbers, from: '' } as const;
    split.reports.push({ actId: event.actId, atMs: event.atMs, act });
  }
  return split;
}
