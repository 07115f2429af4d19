/** Keys of a page for members. Only Ctrl Enter works while somebody types, and none while a dialog is open. */

import { useEffect, useRef } from 'react';

/** By key, in lower case; `mod+z` is Ctrl or Command with Z. */
type Keys = Readonly<Record<string, () => void>>;

const typing = 'input, textarea, select, [contenteditable]';

export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const { target } = event;
      const mod = event.ctrlKey || event.metaKey;
      const name = `${mod ? 'mod+' : ''}${event.shiftKey && mod ? 'shift+' : ''}${event.key.toLowerCase()}`;
      const isTyping = target instanceof Element && target.matches(typing) && !isCheckbox(target);
      if (isTyping && name !== 'mod+enter') return;
      if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]') !== null) return;
      const act = latest.current[name];
      if (act === undefined) return;
      event.preventDefault();
      act();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isCheckbox(element: Element): boolean {
  return element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio');
}
