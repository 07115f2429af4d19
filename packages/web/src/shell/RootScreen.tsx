/** The frame around every screen: header, breadcrumb, the screen itself, footer. */

import { Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { crumbs } from './crumbs.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { flagIn } from './query-values.ts';
import { RouteAnnouncer } from './RouteAnnouncer.tsx';
import { applyThemeClass } from './theme.ts';
import { type CurrentRoute, useCurrentRoute } from './use-current-route.ts';

export const MAIN_ID = 'main';

function TrailOf({ data, context }: CurrentRoute) {
  if (!data.crumbs || data.crumbs.length === 0) return null;
  const trail = [crumbs.home, ...data.crumbs].map((source) => source(context));
  return <Breadcrumbs label={context.t('Breadcrumbs.Label')} crumbs={trail} />;
}

export function RootScreen() {
  const route = useCurrentRoute();
  const { data, context } = route;
  const isThemingDisabled = data.isThemingDisabled === true;
  useEffect(() => applyThemeClass(isThemingDisabled), [isThemingDisabled]);

  const isIntegrated = data.canBeIntegrated === true && flagIn(context.search, 'integrated');
  const isBare = isIntegrated || data.isFullScreen === true;
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href={`#${MAIN_ID}`}
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-2 bg-surface px-3 py-2 shadow-2 focus:translate-y-0"
      >
        {context.t('Header.SkipToContent')}
      </a>
      {!isBare && <Header />}
      <main
        id={MAIN_ID}
        tabIndex={-1}
        className={data.isFullScreen ? 'flex-1 outline-none' : 'page-width w-full flex-1 pb-12 outline-none'}
      >
        {!isBare && <TrailOf {...route} />}
        <Outlet />
      </main>
      {!isBare && <Footer />}
      <RouteAnnouncer {...route} />
    </div>
  );
}
