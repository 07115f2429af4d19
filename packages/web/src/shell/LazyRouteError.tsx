/** The error screen of routes, fetched when something has gone wrong; without a connection a plain one stands in. */

import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PlainError } from './PlainError.tsx';

const RouteErrorScreen = lazy(() => import('./RouteErrorScreen.tsx').catch(() => ({ default: NotLoaded })));

function NotLoaded() {
  return <PlainError what="ScreenLoad" onRetry={() => location.reload()} />;
}

export function LazyRouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <RouteErrorScreen {...props} />
    </Suspense>
  );
}
