/** What a command does: its events, or why it cannot be done. The same answer is the preview and the act. */

import type { ActEvent } from '@lapwing/contract/ingest/session-event';
import { justBefore } from '@lapwing/timing/live/desk/from-moment';
import type { TapeEntry } from '@lapwing/timing/live/desk/tape-entry';
import type { SessionState } from '@lapwing/timing/live/session-state';
import { assignedOf, competitorIdOf, crossingOf, KEYS, removedOf, renumberedOf } from './acts.ts';
import { type Command, momentOf } from './command.ts';
import { sinceMidnightMs } from './times.ts';

export type CommandContext = {
  state: SessionState;
  tape: readonly TapeEntry[];
  /** the crossing that somebody has chosen */
  chosen: TapeEntry | null;
  nowMs: number;
  timeZone: string;
  canDecide: boolean;
};

type CommandFault =
  | 'no-such-number'
  | 'no-crossing'
  | 'no-transponder'
  | 'no-such-time'
  | 'no-right'
  | 'unclear';

export type Planned =
  | { kind: 'act'; does: ActEvent[]; reason?: string; about: TapeEntry | null }
  | { kind: 'find'; number: string }
  | { kind: 'fault'; fault: CommandFault }
  | { kind: 'nothing' };

const fault = (name: CommandFault): Planned => ({ kind: 'fault', fault: name });

export function planCommand(command: Command, context: CommandContext): Planned {
  const { state, tape, chosen, nowMs, canDecide } = context;
  switch (command.kind) {
    case 'nothing':
      return { kind: 'nothing' };
    case 'unclear':
      return fault('unclear');
    case 'find':
      return { kind: 'find', number: command.number };
    case 'crossing': {
      if (chosen !== null && command.timeOfDay === null)
        return { kind: 'act', does: renumberedOf(state, chosen, command.number), about: chosen };
      const atMs = command.timeOfDay === null ? nowMs : earlierMs(command.timeOfDay, context);
      if (atMs === null) return fault('no-such-time');
      return { kind: 'act', does: crossingOf(state, command.number, atMs, KEYS), about: null };
    }
    case 'penalty': {
      const competitorId = knownId(state, command.number);
      if (competitorId === null) return fault('no-such-number');
      if (!canDecide) return fault('no-right');
      const { penaltyMs, reason } = command;
      const penalty: ActEvent = { kind: 'penalty', atMs: nowMs, competitorId, penaltyMs, reason };
      return { kind: 'act', does: [penalty], reason, about: null };
    }
    case 'delete': {
      const entry = lastOf(state, tape, command.number);
      return entry === null ? fault('no-crossing') : { kind: 'act', does: removedOf(entry), about: entry };
    }
    case 'renumber': {
      const entry = lastOf(state, tape, command.from);
      if (entry === null) return fault('no-crossing');
      return { kind: 'act', does: renumberedOf(state, entry, command.to), about: entry };
    }
    case 'swap': {
      const [one, other] = [knownId(state, command.one), knownId(state, command.other)];
      if (one === null || other === null || one === other) return fault('no-such-number');
      const momentMs = fromMoment(command.timeOfDay, context);
      if (Number.isNaN(momentMs)) return fault('no-such-time');
      const fromMs = momentMs === null ? (state.board.session.startedAtMs ?? nowMs) : justBefore(momentMs);
      const swap: ActEvent = {
        ...{ kind: 'transponders-swapped', atMs: fromMs, competitorId: one, otherCompetitorId: other },
      };
      return { kind: 'act', does: [swap], about: null };
    }
    case 'reassign':
      return planReassign(command, context);
    case 'driver': {
      const competitorId = knownId(state, command.number);
      if (competitorId === null) return fault('no-such-number');
      const driver: ActEvent = { kind: 'competitor', atMs: nowMs, competitorId, fullName: command.name };
      return { kind: 'act', does: [driver], about: null };
    }
  }
}

/** The transponder of the chosen crossing, or of the last one of the car. */
function planReassign(
  { from, to, timeOfDay }: Extract<Command, { kind: 'reassign' }>,
  context: CommandContext,
): Planned {
  const { state, tape, chosen, nowMs } = context;
  const fromId = from === '' ? (chosen?.competitorId ?? null) : knownId(state, from);
  if (fromId === null || fromId === competitorIdOf(state, to).id) return fault('no-such-number');
  const isOwn = (entry: TapeEntry) =>
    entry.competitorId === fromId && entry.struckBy === null && entry.transponder !== null;
  const crossing = chosen !== null && isOwn(chosen) ? chosen : tape.find(isOwn);
  const transponder = crossing?.transponder ?? transponderOf(state, fromId);
  if (transponder === null) return fault('no-transponder');
  const fromMs = fromMoment(timeOfDay, context) ?? crossing?.atMs ?? nowMs;
  if (Number.isNaN(fromMs)) return fault('no-such-time');
  return { kind: 'act', does: assignedOf(state, transponder, to, fromMs), about: null };
}

function transponderOf({ byCompetitor, rows }: SessionState, competitorId: string): string | null {
  const index = byCompetitor.get(competitorId);
  return index === undefined ? null : (rows[index]?.transponder ?? null);
}

/** The typed time, or else the chosen crossing; NaN if it is no time of day. */
function fromMoment(timeOfDay: string | null, context: CommandContext): number | null {
  if (timeOfDay === null) return context.chosen?.atMs ?? null;
  return earlierMs(timeOfDay, context) ?? Number.NaN;
}

function earlierMs(timeOfDay: string, { nowMs, timeZone }: CommandContext): number | null {
  return momentOf(timeOfDay, nowMs, sinceMidnightMs(nowMs, timeZone));
}

function knownId(state: SessionState, number: string): string | null {
  const { id, isNew } = competitorIdOf(state, number);
  return isNew ? null : id;
}

function lastOf(state: SessionState, tape: readonly TapeEntry[], number: string): TapeEntry | null {
  const { id } = competitorIdOf(state, number);
  return tape.find((entry) => entry.competitorId === id && entry.struckBy === null) ?? null;
}
