/** The events in which a person's transponders took part. */

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { EventTable } from '../../shell/EventTable.tsx';
import { ListPages } from '../../shell/ListPages.tsx';
import { QueryView } from '../../shell/QueryView.tsx';
import { explainPrivate } from './ProfileParts.tsx';
import { accountEventsQuery, PAGE_SIZE } from './queries.ts';

type AccountEventsProps = {
  userId: string;
  page: number;
  whenEmpty: ReactNode;
  /** The first few only, without pages. */
  count?: number;
};

export function AccountEvents({ userId, page, whenEmpty, count }: AccountEventsProps) {
  const { t } = useText();
  const query = useQuery(accountEventsQuery(userId, page, count));
  return (
    <QueryView query={query} explain={explainPrivate}>
      {({ answer, total }) =>
        answer.length === 0 ? (
          whenEmpty
        ) : (
          <>
            <EventTable caption={t('Profile.Events')} events={answer} userId={userId} />
            {count === undefined && (
              <ListPages page={page} pageSize={PAGE_SIZE} total={total ?? answer.length} />
            )}
          </>
        )
      }
    </QueryView>
  );
}
