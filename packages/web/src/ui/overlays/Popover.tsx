/** A button and the panel that it opens next to it; from the bottom on a phone. */

import { X } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { IconButton } from '../controls/Button.tsx';
import { type ButtonLook, buttonClass } from '../controls/button-look.ts';
import { useDismiss } from './use-dismiss.ts';

type PopoverProps = ButtonLook & {
  /** The heading of the panel, also for screen readers. */
  title: string;
  closeLabel: string;
  /** The content of the button. */
  button: ReactNode;
  children: (close: () => void) => ReactNode;
};

export function Popover(props: PopoverProps) {
  const { title, closeLabel, button, children, kind, size } = props;
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const root = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  useDismiss(root, isOpen, close);
  useEffect(() => {
    if (isOpen) panel.current?.focus();
  }, [isOpen]);
  const closeToButton = () => {
    close();
    root.current?.querySelector('button')?.focus();
  };
  return (
    <div ref={root} className="relative flex-none">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={buttonClass({ kind, size })}
      >
        {button}
      </button>
      {isOpen && (
        <>
          {/* Dims the page behind the sheet on a phone. */}
          <div
            className="fixed inset-0 z-40 bg-[rgb(0_0_0/.4)] md:hidden"
            aria-hidden="true"
            onPointerDown={close}
          />
          <div
            ref={panel}
            role="dialog"
            aria-labelledby={id}
            tabIndex={-1}
            className="z-40 outline-none rounded-3 border border-line-2 bg-surface shadow-2 md:absolute md:start-0 md:top-full md:mt-1 phone:fixed phone:inset-x-0 phone:bottom-0 phone:max-h-[85dvh] phone:overflow-y-auto phone:rounded-b-none phone:border-x-0 phone:border-b-0 phone:pb-4"
          >
            <div className="flex items-center justify-between ps-4 pe-2 pt-2">
              <h2 id={id}>{title}</h2>
              <IconButton label={closeLabel} onClick={closeToButton}>
                <X size={16} strokeWidth={1.75} />
              </IconButton>
            </div>
            {children(closeToButton)}
          </div>
        </>
      )}
    </div>
  );
}
