/** The list of events in any state: loading, failed, empty or loaded. */

import type { RunningEvent } from '@lapwing/contract/live/now';
import type { Event } from '@lapwing/contract/results/events';
import { lazy, Suspense } from 'react';
import { ErrorView } from '../../errors/ErrorView.tsx';
import { useText } from '../../i18n/language.ts';
import { ShowMore } from '../../ui/tables/ShowMore.tsx';
import { EventList } from './EventList.tsx';
import { type EventsSearch, hasFilters, MAX_PAGES, PAGE_SIZE } from './events-search.ts';

const EventListSkeleton = lazy(() => import('./EventListSkeleton.tsx'));
const NoEvents = lazy(() => import('./NoEvents.tsx'));

type EventResultsProps = {
  isLoading: boolean;
  /** The list is that of the previous address; the new one is loading. */
  isRenewing: boolean;
  events: readonly Event[];
  /** what runs now */
  running: readonly RunningEvent[];
  /** events that are rendered a moment later */
  laterCount: number;
  /** The total number, shown or not. */
  total: number;
  error: Error | null;
  search: EventsSearch;
  onRetry: () => void;
  onClear: () => void;
};

export function EventResults(props: EventResultsProps) {
  const { isLoading, isRenewing, events, running, laterCount, total, error, search, onRetry, onClear } =
    props;
  const { t } = useText();
  const page = search.page ?? 1;
  const remaining = total - events.length;
  // A filter starts at the first page; a later page only adds to the same list.
  const isStale = isRenewing && page === 1;

  if (error) return <ErrorView error={error} onRetry={onRetry} />;
  if (isLoading) {
    return (
      <Suspense fallback={<div aria-busy="true" className="min-h-dvh" />}>
        <EventListSkeleton label={t('Events.Loading')} />
      </Suspense>
    );
  }
  if (events.length === 0) {
    return (
      <Suspense>
        <NoEvents onClear={hasFilters(search) ? onClear : null} />
      </Suspense>
    );
  }
  return (
    <div
      aria-busy={isStale}
      className={`[--event-row:2.5625rem] phone:[--event-row:5.1875rem] ${isStale ? 'opacity-60' : ''}`}
      // As high as with the events that are rendered later, so that what follows the list does not jump.
      style={laterCount > 0 ? { paddingBottom: `calc(${laterCount} * var(--event-row))` } : undefined}
    >
      <EventList events={events} running={running} />
      {laterCount === 0 && remaining > 0 && page < MAX_PAGES && (
        <ShowMore
          to="/"
          search={{ ...search, page: page + 1 }}
          replace
          resetScroll={false}
          isLoading={isRenewing}
        >
          {t('Events.ShowMore', { count: Math.min(remaining, PAGE_SIZE) })}
        </ShowMore>
      )}
    </div>
  );
}
