/** A modal dialog that must be answered first. */

import { type ReactNode, useEffect, useId, useRef } from 'react';

type DialogProps = {
  title: string;
  children: ReactNode;
  /** Buttons, the safe one first. */
  actions: ReactNode;
  isOpen: boolean;
  onClose: () => void;
};

export function Dialog({ title, children, actions, isOpen, onClose }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isOpen]);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      className="m-auto w-[min(27.5rem,calc(100vw-2*var(--gutter)))] rounded-3 border border-line bg-surface px-5 pt-[18px] pb-4 text-ink shadow-2 backdrop:bg-[rgb(0_0_0/.4)]"
    >
      <h2 id={id}>{title}</h2>
      <div className="mt-1.5 text-ink-2">{children}</div>
      <div className="mt-3 flex justify-end gap-2">{actions}</div>
    </dialog>
  );
}
