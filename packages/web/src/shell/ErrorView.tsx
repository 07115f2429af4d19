/** The generic error box, fetched when something has gone wrong; without a connection a plain one stands in. */

import { lazy, Suspense } from 'react';
import type { ErrorViewProps } from './ErrorDetails.tsx';
import { PlainError } from './PlainError.tsx';

const ErrorDetails = lazy(() => import('./ErrorDetails.tsx').catch(() => ({ default: Offline })));

function Offline({ onRetry }: ErrorViewProps) {
  return <PlainError what="Offline" onRetry={onRetry} />;
}

export function ErrorView(props: ErrorViewProps) {
  return (
    <Suspense>
      <ErrorDetails {...props} />
    </Suspense>
  );
}
