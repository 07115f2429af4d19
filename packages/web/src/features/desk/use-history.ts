/** A value with undo and redo. Edits of the same field, one after the other, are one step. */

import { useState } from 'react';

type History<Value> = {
  past: readonly Value[];
  present: Value;
  future: readonly Value[];
  /** the field of the last edit */
  field: string | null;
};

const MOST_STEPS = 200;

export function useHistory<Value>(first: Value) {
  const [history, setHistory] = useState<History<Value>>({
    past: [],
    present: first,
    future: [],
    field: null,
  });
  return {
    value: history.present,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    /** `field`: edits with the same text in a row are undone together; null: a step of its own */
    change: (next: Value, field: string | null = null) =>
      setHistory(({ past, present, field: before }) => {
        const isSameField = field !== null && field === before;
        return {
          past: isSameField ? past : [...past, present].slice(-MOST_STEPS),
          present: next,
          future: [],
          field,
        };
      }),
    undo: () =>
      setHistory((now) => {
        const previous = now.past.at(-1);
        if (previous === undefined) return now;
        return {
          past: now.past.slice(0, -1),
          present: previous,
          future: [now.present, ...now.future],
          field: null,
        };
      }),
    redo: () =>
      setHistory((now) => {
        const [next, ...future] = now.future;
        if (next === undefined) return now;
        return { past: [...now.past, now.present], present: next, future, field: null };
      }),
  };
}
