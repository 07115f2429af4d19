/** The keys of the run page. A letter acts only while the line is empty. */

import { type RefObject, useEffect, useRef } from 'react';
import { flagKeys } from './parts/SessionBar.tsx';

type KeyActs = {
  enter(): void;
  acceptOwner(): void;
  tap(): void;
  reject(): void;
  clear(): void;
  undo(): void;
  redo(): void;
  choose(step: 1 | -1): void;
  help(): void;
  flag(flag: (typeof flagKeys)[keyof typeof flagKeys]): void;
  hold(): void;
  end(): void;
};

type Options = {
  line: RefObject<HTMLInputElement | null>;
  isOn: boolean;
  hasLetters: boolean;
  acts: KeyActs;
};

export function useRunKeys({ line, isOn, hasLetters, acts }: Options): void {
  const current = useRef({ acts, hasLetters });
  useEffect(() => {
    current.current = { acts, hasLetters };
  });
  useEffect(() => {
    if (!isOn) return;
    function onKey(event: KeyboardEvent): void {
      const { target } = event;
      const isLine = target === line.current;
      if (!isLine && target !== document.body) {
        if (!isUndo(event)) return;
        if (target instanceof HTMLInputElement) return;
      }
      const isEmpty = (line.current?.value ?? '') === '';
      if (handle(event, isEmpty, current.current)) event.preventDefault();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn, line]);
}

function isUndo({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && key.toLowerCase() === 'z';
}

/** Whether the key did something. */
function handle(
  event: KeyboardEvent,
  isEmpty: boolean,
  { acts, hasLetters }: { acts: KeyActs; hasLetters: boolean },
): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
  if (isUndo(event)) {
    if (shiftKey) acts.redo();
    else acts.undo();
    return true;
  }
  if (ctrlKey || metaKey || altKey || repeat) return false;
  const always: Record<string, () => void> = {
    Enter: () => (shiftKey && isEmpty ? acts.acceptOwner() : acts.enter()),
    Escape: acts.clear,
  };
  const onEmptyLine: Record<string, () => void> = {
    ' ': acts.tap,
    Delete: acts.reject,
    ArrowUp: () => acts.choose(-1),
    ArrowDown: () => acts.choose(1),
    '?': acts.help,
    ...(hasLetters && { h: acts.hold, e: acts.end }),
  };
  const name = key.length === 1 ? key.toLowerCase() : key;
  const act = always[name] ?? (isEmpty ? onEmptyLine[name] : undefined);
  if (act !== undefined) {
    act();
    return true;
  }
  if (!isEmpty || !hasLetters || !(name in flagKeys)) return false;
  // The keys of the table above.
  acts.flag(flagKeys[name as keyof typeof flagKeys]);
  return true;
}
