/** The error screen of routes, loaded after an error. Without a connection a plain one is shown instead. */

import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { onOnline } from '../offline/on-online.ts';
import { useNoteHydrated } from '../routing/parts-to-hydrate.ts';
import { useReportFailed } from '../routing/route-names.ts';
import { PlainError } from './PlainError.tsx';

const RouteErrorScreen = lazy(() => import('./RouteErrorScreen.tsx').catch(() => ({ default: NotLoaded })));

const reload = () => location.reload();

function NotLoaded() {
  useEffect(() => onOnline(reload), []);
  return <PlainError what="ScreenLoad" onRetry={reload} />;
}

export function LazyRouteError(props: ErrorComponentProps) {
  useReportFailed();
  useNoteHydrated('screen');
  return (
    <Suspense>
      <RouteErrorScreen {...props} />
    </Suspense>
  );
}
