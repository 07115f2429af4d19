/** The error screen of routes, fetched when something has gone wrong; without a connection a plain one stands in. */

import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useText } from '../i18n/language.ts';
import { Button } from '../ui/Button.tsx';

const RouteErrorScreen = lazy(() =>
  import('./RouteErrorScreen.tsx').then(
    (file) => ({ default: file.RouteErrorScreen }),
    () => ({ default: PlainRouteError }),
  ),
);

function PlainRouteError() {
  const { t } = useText();
  return (
    <div role="alert" className="grid justify-items-start gap-3 pt-6">
      <h1>{t('Errors.ScreenLoad')}</h1>
      <p>{t('Errors.ScreenLoadHint')}</p>
      <Button onClick={() => location.reload()}>{t('Common.Reload')}</Button>
    </div>
  );
}

export function LazyRouteError(props: ErrorComponentProps) {
  return (
    <Suspense>
      <RouteErrorScreen {...props} />
    </Suspense>
  );
}
