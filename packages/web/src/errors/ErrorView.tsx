/** The generic error box, loaded after an error. Without a connection a plain one is shown instead. */

import { lazy, Suspense, useEffect } from 'react';
import type { ErrorViewProps } from './ErrorDetails.tsx';
import { markShown } from './errors-on-screen.ts';
import { PlainError } from './PlainError.tsx';

const ErrorDetails = lazy(() => import('./ErrorDetails.tsx').catch(() => ({ default: Offline })));

function Offline({ onRetry }: ErrorViewProps) {
  return <PlainError what="Offline" onRetry={onRetry} />;
}

export function ErrorView(props: ErrorViewProps) {
  useEffect(() => markShown(props.error), [props.error]);
  return (
    <Suspense>
      <ErrorDetails {...props} />
    </Suspense>
  );
}
