/** Adds an update of the server to the meeting that the desk has, and what this desk is about to send. */

import type { ItemChange, ItemKind, Meeting, MeetingUpdate } from '@lapwing/contract/desk/meeting';

type Identified = { id: number };

export function mergeUpdate(meeting: Meeting, update: MeetingUpdate): Meeting {
  // The response to an earlier request may arrive after that to a later one.
  if (update.version < meeting.version) return meeting;
  const removed = (kind: ItemKind) =>
    new Set(update.removed.filter((item) => item.kind === kind).map(({ id }) => id));
  const known = new Set(update.states.map(({ sessionId }) => sessionId));
  const sessions = merged(meeting.sessions, update.sessions, removed('session'));
  return {
    ...meeting,
    version: update.version,
    details: update.details ?? meeting.details,
    sessions: sessions.filter(({ id }) => known.has(id)),
    breaks: merged(meeting.breaks, update.breaks, removed('break')),
    entries: merged(meeting.entries, update.entries, removed('entry')),
    ladders: merged(meeting.ladders, update.ladders, removed('ladder')),
    states: update.states,
    log: update.log,
  };
}

function merged<T extends Identified>(
  old: readonly T[],
  fresh: readonly T[],
  removed: ReadonlySet<number>,
): T[] {
  if (fresh.length === 0 && removed.size === 0) return [...old];
  const byId = new Map(fresh.map((item) => [item.id, item]));
  const kept = old.filter(({ id }) => !removed.has(id)).map((item) => byId.get(item.id) ?? item);
  const ids = new Set(old.map(({ id }) => id));
  return [...kept, ...fresh.filter(({ id }) => !ids.has(id))];
}

/** Shows a change before the server has stored it. New things appear with its answer. */
export function withChanges(meeting: Meeting, items: readonly ItemChange[]): Meeting {
  const patched = <T extends Identified>(kind: ItemKind, all: readonly T[]) =>
    all.flatMap((item) => {
      const change = items.find((each) => each.kind === kind && each.id === item.id);
      if (change === undefined) return [item];
      // The fields of the change are those of its kind.
      return change.set === null ? [] : [{ ...item, ...(change.set as Partial<T>) }];
    });
  return {
    ...meeting,
    sessions: patched('session', meeting.sessions),
    breaks: patched('break', meeting.breaks),
    entries: patched('entry', meeting.entries),
    ladders: patched('ladder', meeting.ladders),
  };
}
