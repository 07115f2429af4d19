/** All event results of a person, by year and in pages. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyPage } from '../../../parts/EmptyPage.tsx';
import { ListPages } from '../../../parts/ListPages.tsx';
import { QueryView } from '../../../parts/QueryView.tsx';
import { explainPrivate } from '../PrivateProfile.tsx';
import { accountResultsQuery, PAGE_SIZE } from '../queries.ts';
import { NoEvents } from './NoEvents.tsx';
import { ResultTable } from './ResultTable.tsx';
import { YearChoice } from './YearChoice.tsx';

type AccountResultsProps = {
  userId: string;
  year: number | undefined;
  page: number;
  /** for people without any results */
  whenEmpty: ReactNode;
  /** Below the list, and not before it: otherwise it would jump. */
  children: ReactNode;
};

export function AccountResults({ userId, year, page, whenEmpty, children }: AccountResultsProps) {
  const query = useQuery(accountResultsQuery(userId, { year, page, count: PAGE_SIZE }));
  return (
    <>
      <QueryView query={query} explain={explainPrivate}>
        {({ results, resultCount, yearCounts }) =>
          yearCounts.length === 0 ? (
            whenEmpty
          ) : (
            <>
              <YearChoice year={year} yearCounts={yearCounts} />
              {results.length === 0 ? (
                <EmptyPage page={page} pageSize={PAGE_SIZE} total={resultCount}>
                  <NoEvents />
                </EmptyPage>
              ) : (
                <ResultTable results={results} userId={userId} />
              )}
              <ListPages page={page} pageSize={PAGE_SIZE} total={resultCount} />
            </>
          )
        }
      </QueryView>
      {!query.isPending && children}
    </>
  );
}
