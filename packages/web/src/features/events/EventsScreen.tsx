/** The home screen: what is live, the latest results, and the visitor's own events. */

import { themes } from '@lapwing/contract/values/enums';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, startTransition, useEffect, useState } from 'react';
import { liveNowQuery } from '../../api/live-now.ts';
import { pageTheme } from '../../brand/theme.ts';
import { useText } from '../../i18n/language.ts';
import { useSession } from '../../identity/session.ts';
import { AppOffer } from '../../parts/AppOffer.tsx';
import { appText } from '../../parts/app-text.ts';
import { useIsHydrated } from '../../ssr/hydration.ts';
import { AppAdvertisement } from '../../ui/content/AppAdvertisement.tsx';
import { EventFilters } from './EventFilters.tsx';
import { EventResults } from './EventResults.tsx';
import { type EventsSearch, parseEventsSearch, withFilter } from './events-search.ts';
import { eventsQuery } from './queries.ts';
import { hasViewedEvents } from './viewed-events-key.ts';

// Not every visitor needs these.
const loadLiveNow = () => import('../../parts/LiveNow.tsx');
const LiveNow = lazy(loadLiveNow);
const PersonalSidebar = lazy(() => import('./PersonalSidebar.tsx'));

/** How long a finished session stays among the running ones; the list of live events has it longer. */
const LEAVES_AFTER_MS = 5 * 60_000;

const SHOWN_RUNNING = 3;
const DRAWN_AT_ONCE = 8;
let isFirstVisit = true;

export default function EventsScreen() {
  const { t } = useText();
  const navigate = useNavigate();
  const search = parseEventsSearch(useSearch({ strict: false }));
  const isLiveBrand = pageTheme() === themes.live;
  const live = useQuery({ ...liveNowQuery(), enabled: isLiveBrand });
  // A strip that failed to load is requested again while the list stays.
  const isLiveLoading = live.isLoading && live.failureCount + live.errorUpdateCount === 0;
  const running = live.data ?? [];
  const onStrip = running
    .filter(({ finishedForMs = 0 }) => finishedForMs < LEAVES_AFTER_MS)
    .slice(0, SHOWN_RUNNING);
  const events = useQuery(eventsQuery(search));
  const { answer = [], total = null } = events.data ?? {};
  // On a first visit, only what fits a phone is rendered immediately, and the rest when the browser is idle.
  // Returning visitors get all of it, because their scroll position is restored.
  const [isWhole, setIsWhole] = useState(!isFirstVisit);
  useEffect(() => {
    // Before the races are known: the strip then has its height immediately. If it fails, rendering tries again.
    if (isLiveBrand) loadLiveNow().catch(() => {});
  }, [isLiveBrand]);
  useEffect(() => {
    isFirstVisit = false;
    startTransition(() => setIsWhole(true));
  }, []);
  const shown = isWhole ? answer : answer.slice(0, DRAWN_AT_ONCE);

  const setSearch = (next: EventsSearch) => navigate({ to: '/', search: next, resetScroll: false });

  return (
    <>
      {onStrip.length > 0 && (
        <Suspense fallback={<div className="h-[8.625rem]" />}>
          <LiveNow events={onStrip} />
        </Suspense>
      )}
      {/* What is below the strip appears with it, so that nothing jumps. */}
      <div className={`gap-x-10 xl:flex ${isLiveLoading ? 'invisible' : ''}`}>
        <div className="min-w-0 flex-1">
          <h1 className="pt-5.5 pb-4 phone:pb-3">{t('Header.Results')}</h1>
          <EventFilters
            search={search}
            onChange={(change) => setSearch(withFilter(search, change))}
            total={total === null ? null : t('EventCount', { count: total })}
          />
          <EventResults
            isLoading={events.isPending || isLiveLoading}
            isRenewing={events.isPlaceholderData}
            events={shown}
            running={running}
            laterCount={answer.length - shown.length}
            total={total ?? answer.length}
            error={events.error}
            search={search}
            onRetry={() => events.refetch()}
            onClear={() => setSearch({})}
          />
        </div>
        <Aside />
      </div>
    </>
  );
}

function Aside() {
  const { t } = useText();
  const session = useSession();
  const knowsDevice = useIsHydrated();
  const hasOwn = session.kind === 'signed-in' || (knowsDevice && hasViewedEvents());
  return (
    <aside
      aria-label={t('Events.ForYou')}
      className="grid flex-[0_0_19rem] content-start gap-7 pt-7 max-xl:pt-2 md:max-xl:grid-cols-2"
    >
      {hasOwn && (
        <Suspense fallback={<div className="h-[14.5rem]" />}>
          <PersonalSidebar />
        </Suspense>
      )}
      <AppAdvertisement label={t('Header.App')} title={t('App.AdTitle')} text={t(appText())}>
        <AppOffer />
      </AppAdvertisement>
    </aside>
  );
}
