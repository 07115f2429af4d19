/** A button that opens a short list of actions or options. */

import { Link } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { type ButtonLook, buttonClass } from '../controls/button-look.ts';
import { nextByKey } from '../navigation/roving-focus.ts';
import { useDismiss } from './use-dismiss.ts';

export type MenuItem = { key: string; label: ReactNode; lang?: string } & (
  | { onSelect: () => void; isChecked?: boolean }
  | { href: string }
);

type MenuProps = ButtonLook & {
  /** The button's label for screen readers; `children` is what it shows. */
  label: string;
  children: ReactNode;
  items: readonly MenuItem[];
  className?: string;
  /** For a menu that is loaded only after its button has been pressed. */
  isOpenAtFirst?: boolean;
};

export function Menu(props: MenuProps) {
  const { label, children, items, className, kind = 'quiet', size = 'small', isOpenAtFirst = false } = props;
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const close = useCallback(() => setIsOpen(false), []);
  useDismiss(root, isOpen, close);

  const parts = () => [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];

  useEffect(() => {
    if (!isOpen) return;
    const opened = [...(list.current?.querySelectorAll<HTMLElement>('[data-menu-item]') ?? [])];
    (opened.find((part) => part.getAttribute('aria-checked') === 'true') ?? opened[0])?.focus();
  }, [isOpen]);

  const choose = (onSelect?: () => void) => {
    close();
    root.current?.querySelector('button')?.focus();
    onSelect?.();
  };

  const onListKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') close();
    else if (nextByKey(event, parts(), 'vertical') === null && /^\S$/u.test(event.key)) {
      const letter = event.key.toLocaleLowerCase();
      parts()
        .find((part) => part.textContent?.toLocaleLowerCase().startsWith(letter))
        ?.focus();
    }
  };

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setIsOpen(true);
  };

  return (
    <div ref={root} className="relative">
      <button
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={onButtonKey}
        className={className ?? buttonClass({ kind, size })}
      >
        {children}
      </button>
      {isOpen && (
        <div
          ref={list}
          role="menu"
          aria-label={label}
          tabIndex={-1}
          onKeyDown={onListKey}
          className="absolute end-0 top-full z-40 mt-1 min-w-44 rounded-3 border border-line-2 bg-surface p-1 shadow-2"
        >
          {items.map((item) => (
            <MenuRow key={item.key} item={item} choose={choose} />
          ))}
        </div>
      )}
    </div>
  );
}

const rowClass =
  'flex min-h-8 w-full items-center gap-2 rounded-2 px-2 text-start text-3 whitespace-nowrap text-ink hover:bg-surface-2 focus-visible:bg-surface-2 -outline-offset-2 touch:min-h-11 phone:text-4';

function MenuRow({ item, choose }: { item: MenuItem; choose: (onSelect?: () => void) => void }) {
  if ('href' in item) {
    return (
      <Link
        to={item.href}
        role="menuitem"
        data-menu-item=""
        tabIndex={-1}
        lang={item.lang}
        onClick={() => choose()}
        className={rowClass}
      >
        {item.label}
      </Link>
    );
  }
  const { onSelect, isChecked, label, lang } = item;
  const shared = {
    'data-menu-item': '',
    tabIndex: -1,
    lang,
    onClick: () => choose(onSelect),
    className: rowClass,
  };
  if (isChecked === undefined) {
    return (
      <button type="button" role="menuitem" {...shared}>
        {label}
      </button>
    );
  }
  return (
    <button type="button" role="menuitemradio" aria-checked={isChecked} {...shared}>
      <span className="flex-1">{label}</span>
      {isChecked && <Check size={14} strokeWidth={1.75} className="text-accent" />}
    </button>
  );
}
