/** Tabs, of which one is selected. The caller decides which one, usually from the URL. */

import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useMedia } from '../window/use-media.ts';
import { nextByKey } from './roving-focus.ts';

type Tab<Key extends string> = { key: Key; label: string; count?: ReactNode };

type TabsProps<Key extends string> = {
  label: string;
  tabs: readonly Tab<Key>[];
  selected: Key;
  onSelect: (key: Key) => void;
  /** On a wide screen the tabs are a list next to their panel, as in settings. */
  isBeside?: boolean;
  /** The panel of the selected tab. */
  children: ReactNode;
};

export function Tabs<Key extends string>(props: TabsProps<Key>) {
  const { label, tabs, selected, onSelect, isBeside = false, children } = props;
  const isColumn = useMedia('(width >= 64rem)') && isBeside;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const hasMoved = useRef(false);
  const isFirst = tabs[0]?.key === selected;

  // On a narrow screen the selected tab may be outside the view; checking would force a layout of the whole page.
  useLayoutEffect(() => {
    if (isFirst && !hasMoved.current) return;
    hasMoved.current = true;
    const strip = list.current;
    const tab = strip?.querySelector<HTMLElement>(`[data-key="${selected}"]`);
    if (!strip || !tab || strip.scrollWidth <= strip.clientWidth) return;
    strip.scrollLeft = tab.offsetLeft - (strip.clientWidth - tab.offsetWidth) / 2;
  }, [selected, isFirst]);

  const onKeyDown = (event: KeyboardEvent) => {
    const parts = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    const next = nextByKey(event, parts, isColumn ? 'vertical' : 'horizontal');
    const tab = tabs.find(({ key }) => key === next?.dataset.key);
    if (tab) onSelect(tab.key);
  };

  return (
    <div className={isColumn ? 'grid grid-cols-[220px_minmax(0,1fr)] items-start gap-8' : 'contents'}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={isColumn ? 'vertical' : undefined}
        onKeyDown={onKeyDown}
        className={
          isColumn
            ? 'grid gap-0.5'
            : 'relative flex gap-1 overflow-x-auto border-b border-line [scrollbar-width:none] phone:-mx-(--gutter) phone:px-(--gutter)'
        }
      >
        {tabs.map(({ key, label: text, count }) => (
          <button
            key={key}
            type="button"
            role="tab"
            id={`${id}-${key}`}
            data-key={key}
            aria-selected={key === selected}
            aria-controls={`${id}-panel`}
            tabIndex={key === selected ? 0 : -1}
            onClick={() => onSelect(key)}
            className={
              isColumn
                ? 'flex h-9 items-center gap-[7px] rounded-2 px-3 text-start hover:bg-surface-2 aria-selected:bg-accent-tint aria-selected:font-medium'
                : 'current-line inline-flex h-10 items-center gap-[7px] px-2.5 -outline-offset-3 first:-ml-2.5 touch:h-11'
            }
          >
            {text}
            {count !== undefined && <span className="text-2 font-normal text-ink-3">{count}</span>}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${selected}`}
        className={isColumn ? 'min-w-0' : 'pt-3.5'}
      >
        {children}
      </div>
    </div>
  );
}
