/** The notices at the bottom left, each for a while unless the pointer is on it. */

import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useState } from 'react';
import { dismissToast, type ShownToast, useToasts } from './toasts.ts';

const SHOWN_MS = 5000;
/** Writing down an id takes longer. */
const NOTE_SHOWN_MS = 20_000;

export default function ToastRegion({ label }: { label: string }) {
  const toasts = useToasts();
  return (
    <section
      aria-label={label}
      aria-live="polite"
      className="fixed bottom-4 left-4 z-50 grid gap-2 phone:right-4"
    >
      {toasts.map((toast) => (
        <ToastNotice key={toast.id} toast={toast} />
      ))}
    </section>
  );
}

function ToastNotice({ toast }: { toast: ShownToast }) {
  const [isHeld, setIsHeld] = useState(false);
  const { id, text, note, tone = 'done', action } = toast;
  const shownMs = note === undefined ? SHOWN_MS : NOTE_SHOWN_MS;

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), shownMs);
    return () => clearTimeout(timer);
  }, [isHeld, id, shownMs]);

  const Icon = tone === 'done' ? Check : TriangleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it from leaving.
    <div
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
      className="flex min-h-11 min-w-72 items-center gap-2.5 rounded-3 bg-ink px-3.5 text-3 text-surface shadow-2"
    >
      <Icon size={16} strokeWidth={1.75} className="flex-none" />
      <span className="py-2">
        {text}
        {note && <small className="block break-all select-all">{note}</small>}
      </span>
      {action && (
        <button
          type="button"
          onClick={() => {
            action.onPress();
            dismissToast(id);
          }}
          className="ms-auto min-h-9 ps-3 font-medium underline underline-offset-3 outline-surface"
        >
          {action.label}
        </button>
      )}
    </div>
  );
}
