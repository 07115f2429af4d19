/** Replaces the page by its sheet of paper while the browser prints. The sheet is loaded when the browser is idle. */

import { type ComponentType, useEffect, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { addSheet } from './sheets-to-load.ts';

type PrintedSheetProps<Props extends object> = {
  load: () => Promise<{ default: ComponentType<Props> }>;
  /** what the sheet is made from */
  of: Props;
};

const IDLE_AFTER_MS = 2000;

/** Safari has no `requestIdleCallback`. */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, IDLE_AFTER_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work);
  return () => cancelIdleCallback(handle);
}

export function PrintedSheet<Props extends object>({ load, of }: PrintedSheetProps<Props>) {
  const [part, setPart] = useState<{ Sheet: ComponentType<Props> } | null>(null);
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    const loadSheet = () =>
      load().then(
        // The button for printing prints in the next moment.
        ({ default: Sheet }) => flushSync(() => setPart({ Sheet })),
        // Without it the page itself is printed.
        () => {},
      );
    const ends = [whenIdle(loadSheet), addSheet(loadSheet)];
    return () => {
      for (const end of ends) end();
    };
  }, [load]);
  useEffect(() => {
    // The browser lays out the paper when these handlers return.
    const show = () => flushSync(() => setIsPrinting(true));
    const hide = () => setIsPrinting(false);
    addEventListener('beforeprint', show);
    addEventListener('afterprint', hide);
    return () => {
      removeEventListener('beforeprint', show);
      removeEventListener('afterprint', hide);
    };
  }, []);
  if (part === null || !isPrinting) return null;
  return createPortal(<part.Sheet {...of} />, document.body);
}
