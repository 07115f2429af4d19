/** The state of a query on the screen: loading, failed, not found, or its data. */

import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorView } from '../errors/ErrorView.tsx';
import { markShown } from '../errors/errors-on-screen.ts';
import NotFoundScreen from '../errors/NotFoundScreen.tsx';
import { hasStatus } from '../http/http-error.ts';
import { useText } from '../i18n/language.ts';
import { Loading, Skeleton } from '../ui/content/Skeleton.tsx';
import { Sheet } from '../ui/overlays/Sheet.tsx';

const PLACEHOLDERS = ['60%', '45%', '52%', '38%', '57%', '48%'];

function ListPlaceholder() {
  return (
    <Sheet>
      {PLACEHOLDERS.map((width) => (
        <div
          key={width}
          className="flex h-9 items-center border-b border-line px-3 last:border-b-0 touch:h-11 phone:h-12"
        >
          <Skeleton width={width} />
        </div>
      ))}
    </Sheet>
  );
}

type QueryViewProps<Data> = {
  query: UseQueryResult<Data>;
  children: (data: Data) => ReactNode;
  /**
   * The query is for the thing in the address: if it is not found, neither is the page. Elsewhere a 404 is a failure.
   */
  isPage?: boolean;
  /** Other queries for the same view: all of it appears together, so that nothing jumps. Failed ones are not awaited. */
  together?: readonly Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>[];
  /** Replaces the error box for errors with a special meaning; null shows the box. */
  explain?: (error: unknown) => ReactNode | null;
};

export function QueryView<Data>(props: QueryViewProps<Data>) {
  const { query, children, isPage = false, together = [], explain } = props;
  const { t } = useText();
  const isWaiting = together.some(
    ({ isLoading, failureCount, errorUpdateCount }) => isLoading && failureCount + errorUpdateCount === 0,
  );
  if (query.data !== undefined && !isWaiting) return children(query.data);
  if (query.isError) {
    const explained = explain?.(query.error) ?? null;
    if (explained !== null) {
      markShown(query.error);
      return explained;
    }
    if (isPage && hasStatus(query.error, 404)) return <NotFoundScreen />;
    const failure = <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
    // Below the breadcrumb, where a page has its title.
    return isPage ? <div className="pt-4">{failure}</div> : failure;
  }
  return (
    <Loading label={t('Announce.Loading')}>
      <ListPlaceholder />
    </Loading>
  );
}
