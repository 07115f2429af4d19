/** The incidents and rulings of a session, from everything that was done with them. What was undone does not count. */

import type {
  CaseKind,
  CaseOutcome,
  CaseState,
  FiledAct,
  StewardAct,
} from '@lapwing/contract/desk/case-file';
import type { PenaltyKind } from '@lapwing/contract/results/penalties';

export type Incident = {
  incidentId: string;
  what: CaseKind;
  momentMs: number;
  post: string;
  note: string;
  from: string;
  numbers: readonly string[];
  state: CaseState;
  outcome: CaseOutcome | null;
  document: string;
  /** for the public; empty without one */
  notice: string;
  /** when it was entered and by whom */
  atMs: number;
  by: string;
  deviceId: string;
};

export type CaseRuling = {
  rulingId: string;
  /** the act that made it what it is */
  versionId: string;
  incidentId: string | null;
  number: string;
  decision: PenaltyKind;
  value: number;
  document: string;
  reason: string;
  isDraft: boolean;
  decidedAtMs: number;
  by: string;
};

export type CaseFile = { incidents: Incident[]; rulings: CaseRuling[]; undone: ReadonlySet<string> };

/** `acts` in the order in which they arrived. */
export function foldCaseFile(acts: readonly FiledAct[]): CaseFile {
  const undone = undoneIn(acts);
  const incidents = new Map<string, Incident>();
  const rulings = new Map<string, CaseRuling>();
  for (const filed of acts) {
    if (!undone.has(filed.actId)) apply(filed, incidents, rulings);
  }
  return { incidents: [...incidents.values()], rulings: [...rulings.values()], undone };
}

/** The last undo or redo of an act counts. */
function undoneIn(acts: readonly FiledAct[]): Set<string> {
  const undone = new Set<string>();
  for (const { act } of acts) {
    if (act.kind === 'undo') undone.add(act.of);
    if (act.kind === 'redo') undone.delete(act.of);
  }
  return undone;
}

function apply(filed: FiledAct, incidents: Map<string, Incident>, rulings: Map<string, CaseRuling>): void {
  const { act, actId, atMs, by, deviceId } = filed;
  switch (act.kind) {
    case 'incident':
      incidents.set(actId, {
        incidentId: actId,
        ...factsOf(act),
        ...{ state: 'open', outcome: null, document: '', notice: '', atMs, by, deviceId },
      });
      return;
    case 'incident-changed': {
      const before = incidents.get(act.incidentId);
      if (before !== undefined) incidents.set(act.incidentId, { ...before, ...factsOf(act) });
      return;
    }
    case 'state': {
      const before = incidents.get(act.incidentId);
      const { state, outcome, document, notice } = act;
      if (before !== undefined)
        incidents.set(act.incidentId, { ...before, state, outcome, document, notice });
      return;
    }
    case 'ruling':
      rulings.set(actId, {
        rulingId: actId,
        versionId: actId,
        incidentId: act.incidentId,
        ...decisionOf(act),
        ...{ decidedAtMs: atMs, by },
      });
      return;
    case 'ruling-changed': {
      const before = rulings.get(act.rulingId);
      if (before === undefined) return;
      // The author of a ruling is the steward who decided it, not the one who drafted it.
      const decided = before.isDraft && !act.isDraft ? { decidedAtMs: atMs, by } : {};
      rulings.set(act.rulingId, { ...before, ...decisionOf(act), ...decided, versionId: actId });
      return;
    }
    case 'undo':
    case 'redo':
      return;
  }
}

type Facts = Extract<StewardAct, { kind: 'incident' | 'incident-changed' }>;
type Decision = Extract<StewardAct, { kind: 'ruling' | 'ruling-changed' }>;

function factsOf({ what, momentMs, post, note, from, numbers }: Facts) {
  return { what, momentMs, post, note, from, numbers };
}

function decisionOf({ number, decision, value, document, reason, isDraft }: Decision) {
  return { number, decision, value, document, reason, isDraft };
}

/** What an act is about: the incident or the ruling. Acts about nothing in the file are refused. */
export function subjectOf({ actId, act }: Pick<FiledAct, 'actId' | 'act'>): string {
  switch (act.kind) {
    case 'incident':
    case 'ruling':
      return actId;
    case 'incident-changed':
    case 'state':
      return act.incidentId;
    case 'ruling-changed':
      return act.rulingId;
    case 'undo':
    case 'redo':
      return act.of;
  }
}
