/** Explains that a live event or session does not exist; loaded only then. */

import { lazy, type ReactNode, Suspense } from 'react';
import { hasStatus } from '../../../http/http-error.ts';
import { withScreenMessages } from '../../../i18n/language.ts';

const LiveNotFound = lazy(() => withScreenMessages(import('../overview/LiveNotFound.tsx')));

export function explainMissing(error: unknown): ReactNode | null {
  return hasStatus(error, 404) ? (
    <Suspense>
      <LiveNotFound />
    </Suspense>
  ) : null;
}
