/** The frame around every screen: header, breadcrumb, the screen itself, footer. */

import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { brandName } from '../brand/brand-name.ts';
import { applyThemeClass } from '../brand/theme.ts';
import { useText, withScreenMessages } from '../i18n/language.ts';
import { useSession } from '../identity/session.ts';
import { withWholeStyle } from '../routing/page-styles.ts';
import { flagIn } from '../routing/query-values.ts';
import { useScreenProblem } from '../routing/route-names.ts';
import { useShownRoute } from '../routing/use-shown-route.ts';
import { useIsHydrated } from '../ssr/hydration.ts';
import { useToasts } from '../ui/overlays/toasts.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { useLazyComponent } from './use-lazy-component.ts';

const MAIN_ID = 'main';
const inPage = 'page-width min-h-dvh w-full flex-1 pb-12 outline-none';
/** Under the header, and as far down as without it: a header that appears later does not move it. */
const underHeader = '-mt-[calc(3rem+1px)] pt-[calc(3rem+1px)]';

// Nothing is announced before the first change of screen.
const BreadcrumbTrail = lazy(() => import('./BreadcrumbTrail.tsx'));
const loadToastRegion = () => withWholeStyle(import('../ui/overlays/ToastRegion.tsx'));
// Only phones and tablets are offered the app. The banner has the other rules.
const loadAppBanner = () => withWholeStyle(withScreenMessages(import('./app-banner/AppBanner.tsx')));
const isMobile = /android|iphone|ipad|ipod/i.test(navigator.userAgent);
// Home also needs it if there is a scroll position to restore.
const isLoadedAgain = performance.getEntriesByType('navigation')[0]?.toJSON().type === 'reload';
const loadRouteAnnouncer = () => import('./RouteAnnouncer.tsx');

// Created once, so that they stay the same while the screen between them changes.
const header = <Header />;
const footer = <Footer />;
const trail = <BreadcrumbTrail />;

export function RootScreen() {
  const { data, context, pathname } = useShownRoute();
  const { t } = context;
  const isThemingDisabled = data.isThemingDisabled === true;
  useEffect(() => applyThemeClass(isThemingDisabled), [isThemingDisabled]);

  const problem = useScreenProblem();
  const session = useSession();
  const [firstPathname] = useState(pathname);
  const isArrivalAtHome = data.name === 'Events' && pathname === firstPathname;
  const arrivalTitle = `${t('Header.Results')} · ${brandName(t)}`;
  useEffect(() => {
    if (isArrivalAtHome) document.title = arrivalTitle;
  }, [isArrivalAtHome, arrivalTitle]);

  const isIntegrated = data.canBeIntegrated === true && flagIn(context.search, 'integrated');
  // A full-screen view has its own ways to other pages. One that cannot be shown has none.
  const isRefused = data.isForMembers === true && session.kind === 'signed-out';
  const isUnshown = data.isFullScreen === true && (problem !== null || isRefused);
  const isFullScreen = data.isFullScreen === true && !isUnshown;
  const isBare = isIntegrated || isFullScreen;
  return (
    <div className="flex min-h-dvh flex-col" data-sticky-head={data.hasStickyHead || undefined}>
      <a href={`#${MAIN_ID}`} className="skip-link">
        {t('Header.SkipToContent')}
      </a>
      {!isBare && header}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={
          isFullScreen ? 'flex-1 outline-none' : `${inPage} ${isUnshown && !isBare ? underHeader : ''}`
        }
      >
        {!isBare && data.name === 'Events' && <HomeCrumb />}
        {!isBare && data.crumbs && (
          // As high as the line that is loading.
          <Suspense fallback={<div className="h-[2.125rem] phone:h-11" />}>{trail}</Suspense>
        )}
        <Outlet />
      </main>
      {!isBare && footer}
      {!isBare && <AppOffer pathname={pathname} />}
      <Announcements firstPathname={firstPathname} isArrivalAtHome={isArrivalAtHome} pathname={pathname} />
      <Notices label={t('Announce.Notices')} pathname={pathname} />
    </div>
  );
}

/** Home has no links, so its screen does not wait for the code of other crumbs. */
function HomeCrumb() {
  const { t } = useText();
  return (
    <nav aria-label={t('Breadcrumbs.Label')} className="pt-[18px] text-2 text-ink-3 phone:pt-3">
      <ol>
        <li aria-current="page">{t('Breadcrumbs.Home')}</li>
      </ol>
    </nav>
  );
}

// A separate component, because the device decides: what is around it stays as the server rendered it.

function AppOffer({ pathname }: { pathname: string }) {
  const AppBanner = useLazyComponent(loadAppBanner, useIsHydrated() && isMobile, pathname);
  return AppBanner && <AppBanner />;
}

type Arrival = { firstPathname: string; isArrivalAtHome: boolean; pathname: string };

function Announcements({ firstPathname, isArrivalAtHome, pathname }: Arrival) {
  const isNeeded = useIsHydrated() && (!isArrivalAtHome || isLoadedAgain);
  const RouteAnnouncer = useLazyComponent(loadRouteAnnouncer, isNeeded, pathname);
  return RouteAnnouncer && <RouteAnnouncer firstPathname={firstPathname} />;
}

function Notices({ label, pathname }: { label: string; pathname: string }) {
  const ToastRegion = useLazyComponent(loadToastRegion, useToasts().length > 0, pathname);
  return ToastRegion && <ToastRegion label={label} />;
}
