/** What Undo and Redo do next, from the log of a meeting. */

import type { LogEntry } from '@lapwing/contract/desk/meeting';

type Step = Pick<LogEntry, 'number' | 'undoes' | 'undoneBy'>;

/** `log`: the newest first. An undo of an undo is a change again. */
export function undoSteps<S extends Step>(log: readonly S[]): { undo: S | null; redo: S | null } {
  const byNumber = new Map(log.map((step) => [step.number, step]));
  const isUndo = ({ undoes }: Step): boolean => {
    if (undoes === null) return false;
    const undone = byNumber.get(undoes);
    return undone === undefined || !isUndo(undone);
  };
  const undo = log.find((step) => step.undoneBy === null && !isUndo(step)) ?? null;
  // After a new change there is nothing to redo.
  const newestChange = log.find(({ undoes }) => undoes === null)?.number ?? 0;
  const redo =
    log.find((step) => step.undoneBy === null && isUndo(step) && step.number > newestChange) ?? null;
  return { undo, redo };
}
