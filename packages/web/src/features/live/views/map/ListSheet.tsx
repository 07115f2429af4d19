/** The list of a map on a phone: a bar above the views, which opens over the map with all cars or those of one place. */

import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../../../../i18n/language.ts';

type ListSheetProps = {
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  /** from the cars of one place to all of them */
  onShowAll: (() => void) | null;
  children: ReactNode;
};

export function ListSheet({ title, isOpen, onToggle, onShowAll, children }: ListSheetProps) {
  const { t } = useText();
  const listId = useId();
  return (
    <>
      {/* The end of the page is not below the bar. */}
      <div className="h-12" />
      <section
        aria-label={t('LiveMap.LastSeenCaption')}
        className="fixed inset-x-0 bottom-14 z-20 border-t border-line-2 bg-surface shadow-2"
      >
        <div className="flex h-12">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={onToggle}
            className="flex flex-1 items-center justify-between px-4 font-medium -outline-offset-3"
          >
            {title}
            <ChevronUp
              size={18}
              strokeWidth={1.75}
              aria-hidden="true"
              className={isOpen ? 'rotate-180' : ''}
            />
          </button>
          {onShowAll && (
            <button
              type="button"
              onClick={onShowAll}
              className="link border-s border-line px-4 -outline-offset-3"
            >
              {t('LiveMap.AllCars')}
            </button>
          )}
        </div>
        <div
          id={listId}
          hidden={!isOpen}
          className="max-h-[55dvh] overflow-y-auto overscroll-contain border-t border-line"
        >
          {children}
        </div>
      </section>
    </>
  );
}
