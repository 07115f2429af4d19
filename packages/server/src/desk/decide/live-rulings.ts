/** Rulings and notices of the case file in a running session: acts of its journal, undone with the file. */

import type { DeskEvent, SessionEvent } from '@lapwing/contract/ingest/session-event';
import type { CaseFile } from '@lapwing/timing/decide/case-file';
import type { Timeline } from '@lapwing/timing/live/acts/timeline';
import type { SessionState } from '@lapwing/timing/live/session-state';

type Acts = Pick<Timeline, 'acts' | 'isUndone'>;

const PREFIX = 'ruling:';

/** The id in the case file of an act in the journal; other ids stay as they are. */
export function filedIdOf(actId: string): string {
  return actId.startsWith(PREFIX) ? actId.slice(PREFIX.length) : actId;
}

/** The versions of rulings that count. */
export function countingRulings(timeline: Acts | null): Set<string> {
  const ids = [...(timeline?.acts.keys() ?? [])].filter(
    (id) => id.startsWith(PREFIX) && timeline?.isUndone(id) === false,
  );
  return new Set(ids.map(filedIdOf));
}

/** What has to happen in the journal, so that exactly the decided rulings count and their notices are shown. */
export function eventsFor(
  { rulings, incidents }: CaseFile,
  everyIncident: readonly string[],
  state: SessionState,
  timeline: Acts | null,
  nowMs: number,
): SessionEvent[] {
  const counting = countingRulings(timeline);
  const decided = rulings.filter(({ isDraft }) => !isDraft);
  const wanted = new Set(decided.map(({ versionId }) => versionId));
  const switched = (kind: 'undo' | 'redo', id: string): DeskEvent => {
    const of = `${PREFIX}${id}`;
    const atMs = Math.max(nowMs, (timeline?.acts.get(of)?.lastSwitch?.atMs ?? 0) + 1);
    return { kind, atMs, actId: `${kind} ${of} ${atMs}`, of };
  };
  const withdrawn = [...counting].filter((id) => !wanted.has(id)).map((id) => switched('undo', id));
  const added = decided
    .filter(({ versionId }) => !counting.has(versionId))
    .flatMap((ruling): SessionEvent[] => {
      const actId = `${PREFIX}${ruling.versionId}`;
      if (timeline?.acts.has(actId)) return [switched('redo', ruling.versionId)];
      const row = state.board.rows.find(({ number }) => number === ruling.number);
      if (row === undefined) return [];
      const { rulingId, decision, value, reason, document, by } = ruling;
      const event = { kind: 'ruling', atMs: nowMs, competitorId: row.competitorId } as const;
      const does = [{ ...event, decision, value, reason, document, rulingId }];
      return [{ kind: 'act', atMs: nowMs, actId, by, does }];
    });
  return [...withdrawn, ...added, ...noticesFor(incidents, everyIncident, state, nowMs)];
}

function noticesFor(
  incidents: CaseFile['incidents'],
  everyIncident: readonly string[],
  { board }: SessionState,
  nowMs: number,
): SessionEvent[] {
  return everyIncident.flatMap((announcementId): SessionEvent[] => {
    const shown = board.notices.find(({ id }) => id === `s${announcementId}`)?.text ?? '';
    const text = incidents.find(({ incidentId }) => incidentId === announcementId)?.notice ?? '';
    return text === shown ? [] : [{ kind: 'announcement', atMs: nowMs, announcementId, text }];
  });
}
