/** Compares the wanted changes of a desk with what is stored: what to write, and where another desk was faster. */

import type {
  Entry,
  ItemChange,
  ItemKind,
  MeetingUpdate,
  PlannedSession,
} from '@lapwing/contract/desk/meeting';
import type { ItemValue, LoggedItem } from './item-values.ts';
import { fieldsChanged, isSame } from './meeting-log.ts';

export type Conflict = MeetingUpdate['conflicts'][number];

/** A thing of the meeting as it is now. */
export type CurrentItem = { version: number; value: ItemValue; isBegun: boolean };

export type CurrentState = {
  find: (kind: ItemKind, id: number) => CurrentItem | null;
  /** The items of the changes after this version. */
  loggedAfter: (version: number) => readonly LoggedItem[];
};

/** A new thing has no id yet. */
export type WantedItem = Omit<LoggedItem, 'id'> & { id: number | null };

export function planChange(
  changes: readonly ItemChange[],
  state: CurrentState,
): { wanted: WantedItem[]; conflicts: Conflict[] } {
  const wanted: WantedItem[] = [];
  const conflicts: Conflict[] = [];
  for (const change of changes) {
    const { kind, id, set } = change;
    if (id === null) {
      if (set !== null) wanted.push({ kind, id, before: null, after: withDefaults(kind, set) });
      continue;
    }
    const current = state.find(kind, id);
    const conflict = conflictOf(change, id, current, state);
    if (conflict !== null) conflicts.push(conflict);
    if (conflict !== null || current === null) continue;
    const before = current.value;
    const after = set === null ? null : { ...before, ...set };
    if (after === null || fieldsChanged(before, after).length > 0) wanted.push({ kind, id, before, after });
  }
  return { wanted, conflicts };
}

function conflictOf(
  { kind, version, set }: ItemChange,
  id: number,
  current: CurrentItem | null,
  state: CurrentState,
): Conflict | null {
  // Removed by both: they agree.
  if (current === null) return set === null ? null : { kind, id, reason: 'removed', fields: [] };
  const changed = set === null ? [] : fieldsChanged(current.value, { ...current.value, ...set });
  if (set !== null && changed.length === 0) return null;
  if (current.isBegun) return { kind, id, reason: 'begun', fields: changed };
  if (version === current.version) return null;
  const changedByOthers = new Set(
    state
      .loggedAfter(version)
      .filter((item) => item.kind === kind && item.id === id)
      .flatMap(({ before, after }) => fieldsChanged(before, after)),
  );
  const fields = set === null ? [...changedByOthers] : changed.filter((field) => changedByOthers.has(field));
  return fields.length === 0 ? null : { kind, id, reason: 'changed', fields };
}

/** The opposite of a change; conflicts where something was changed again since. */
export function planUndo(
  logged: readonly LoggedItem[],
  state: Pick<CurrentState, 'find'>,
): { wanted: WantedItem[]; conflicts: Conflict[] } {
  const wanted: WantedItem[] = [];
  const conflicts: Conflict[] = [];
  for (const { kind, id, before, after } of logged) {
    const current = state.find(kind, id);
    const fields = fieldsChanged(current?.value ?? null, after).filter(
      // Only what this change did is undone; other fields may have changed since.
      (field) => after === null || before === null || !isSame(before[field], after[field]),
    );
    const isAsLeft = after === null ? current === null : current !== null && fields.length === 0;
    if (!isAsLeft) {
      conflicts.push({ kind, id, reason: current === null ? 'removed' : 'changed', fields });
    } else if (current?.isBegun) conflicts.push({ kind, id, reason: 'begun', fields: [] });
    else
      wanted.push({ kind, id, before: current?.value ?? null, after: undoneValue(before, after, current) });
  }
  return { wanted, conflicts };
}

function undoneValue(
  before: ItemValue | null,
  after: ItemValue | null,
  current: CurrentItem | null,
): Record<string, unknown> | null {
  if (before === null) return null;
  if (after === null || current === null) return { ...before };
  const changed = fieldsChanged(before, after);
  return { ...current.value, ...Object.fromEntries(changed.map((field) => [field, before[field]])) };
}

const newEntry: Omit<Entry, 'number'> = {
  firstName: '',
  lastName: '',
  nationality: null,
  className: '',
  team: '',
  transponders: [],
  drivers: [],
  isCheckedIn: false,
  note: '',
};
const newSession: Omit<PlannedSession, 'name' | 'type' | 'startsAtMs' | 'slotMs'> = {
  group: '',
  classes: [],
  laps: null,
  timeMs: null,
  minimumLapTimeMs: null,
  redFlag: null,
  gridFrom: null,
  ladderRace: null,
};

function withDefaults(kind: ItemKind, set: ItemValue): Record<string, unknown> {
  const defaults = kind === 'entry' ? newEntry : kind === 'session' ? newSession : {};
  return { ...defaults, ...set };
}
