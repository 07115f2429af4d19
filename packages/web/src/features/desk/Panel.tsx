/** A titled part of a form at the desk, as one sheet. */

import { type ReactNode, useId } from 'react';
import { Sheet } from '../../ui/overlays/Sheet.tsx';

type PanelProps = { title: string; note?: ReactNode; actions?: ReactNode; children: ReactNode };

export function Panel({ title, note, actions, children }: PanelProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="min-w-0">
      <Sheet>
        <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2">
          <h2 id={id}>{title}</h2>
          {note && <span className="text-3 text-ink-2">{note}</span>}
          {actions && <div className="ms-auto flex flex-wrap gap-2">{actions}</div>}
        </div>
        <div className="px-4 py-3">{children}</div>
      </Sheet>
    </section>
  );
}
