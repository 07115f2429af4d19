/**
 * Reports failed calls that no screen reports, because their missing data would check as if there were none.
 */

import type { Query, QueryClient } from '@tanstack/react-query';
import { busyForMs, HttpError, hasStatus, spreadOut } from '../http/http-error.ts';
import { currentText } from '../i18n/language.ts';
import { isPageMissing } from '../routing/route-names.ts';
import { showToast } from '../ui/overlays/toasts.ts';
import { isShown, markShown } from './errors-on-screen.ts';
import { showFailure } from './show-failure.ts';

/** A screen that shows the error itself has rendered it by then. */
const PATIENCE_MS = 1000;

export function reportFailedQueries(queryClient: QueryClient): void {
  const cache = queryClient.getQueryCache();
  /** Retried calls are reported once until they succeed. */
  const reported = new Set<string>();
  let isBusyShown = false;

  const check = (query: Query) =>
    setTimeout(() => {
      const { error } = query.state;
      const isUsed = query.getObserversCount() > 0;
      if (!(error instanceof Error) || !isUsed || isShown(error)) return;
      // A page that does not exist reports it once for all its calls.
      if (hasStatus(error, 404) && isPageMissing()) return;
      const busyMs = busyForMs(error);
      // The screen does not ask again by itself.
      if (busyMs !== null) setTimeout(() => void query.fetch().catch(() => {}), spreadOut(busyMs));
      if (reported.has(query.queryHash)) return;
      reported.add(query.queryHash);
      const { t } = currentText();
      if (busyMs !== null) {
        markShown(error);
        if (!isBusyShown) showToast({ text: t('Errors.Busy'), note: t('Errors.BusyHint'), tone: 'problem' });
        isBusyShown = true;
        return;
      }
      const text = error instanceof HttpError ? `${t('Errors.Title')}: ${error.message}` : t('Errors.Title');
      showFailure(error, text, t);
    }, PATIENCE_MS);

  cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') check(event.query);
    if (event.action.type === 'success') {
      reported.delete(event.query.queryHash);
      isBusyShown = false;
    }
  });
  for (const query of cache.getAll()) check(query);
}
