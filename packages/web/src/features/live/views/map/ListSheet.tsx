/** The list of a map on a phone: a bar above the views, which opens over the map. */

import { ChevronUp } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';

export function ListSheet({ count, children }: { count: number; children: ReactNode }) {
  const { t } = useText();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  return (
    <>
      {/* The end of the page is not below the bar. */}
      <div className="h-12" />
      <section
        aria-label={t('LiveMap.LastSeenCaption')}
        className="fixed inset-x-0 bottom-14 z-20 border-t border-line-2 bg-surface shadow-2"
      >
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={listId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex h-12 w-full items-center justify-between px-4 font-medium -outline-offset-3"
        >
          {t('SessionResults.Competitors', { count })}
          <ChevronUp size={18} strokeWidth={1.75} aria-hidden="true" className={isOpen ? 'rotate-180' : ''} />
        </button>
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
