/**
 * Reports failed calls that no screen reports, because their missing data would check as if there were none.
 */

import type { Query, QueryClient } from '@tanstack/react-query';
import { HttpError, hasStatus } from '../http/http-error.ts';
import { currentText } from '../i18n/language.ts';
import { isPageMissing } from '../routing/route-names.ts';
import { isShown } from './errors-on-screen.ts';
import { showFailure } from './show-failure.ts';

/** A screen that shows the error itself has rendered it by then. */
const PATIENCE_MS = 1000;

export function reportFailedQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  /** Retried calls are reported once until they succeed. */
  const reported = new Set<string>();

  const check = (query: Query) =>
    setTimeout(() => {
      const { error } = query.state;
      const isUsed = query.getObserversCount() > 0;
      if (!(error instanceof Error) || !isUsed || isShown(error)) return;
      // A page that does not exist reports it once for all its calls.
      if (hasStatus(error, 404) && isPageMissing()) return;
      if (reported.has(query.queryHash)) return;
      reported.add(query.queryHash);
      const { t } = currentText();
      const text = error instanceof HttpError ? `${t('Errors.Title')}: ${error.message}` : t('Errors.Title');
      showFailure(error, text, t);
    }, PATIENCE_MS);

  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') check(event.query);
    if (event.action.type === 'success') reported.delete(event.query.queryHash);
  });
  for (const query of cache.getAll()) check(query);
}
