/** The announcements of the session, with the time at the track. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ErrorView } from '../../../errors/ErrorView.tsx';
import { formatLocal } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useGuid } from '../../../routing/use-guid.ts';
import { Button } from '../../../ui/controls/Button.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { announcementsQuery } from '../state/queries.ts';

const SHOWN_AT_FIRST = 6;

export function AnnouncementList({ sessionId }: { sessionId: number }) {
  const { t, locale } = useText();
  const query = useQuery(announcementsQuery(sessionId, useGuid()));
  const [isWhole, setIsWhole] = useState(false);
  if (query.isError) return <ErrorView error={query.error} onRetry={() => void query.refetch()} />;
  const rows = query.data?.rows ?? [];
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="announcements" className="mt-6">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-3">
        <h2 id="announcements">{t('SessionResults.Announcements')}</h2>
        <span className="text-2 text-ink-3">{t('SessionResults.TimesAtTrack')}</span>
      </div>
      <Sheet>
        <ol className="text-3">
          {shown.map(({ timestamp, text }) => (
            <li
              key={`${timestamp} ${text}`}
              className="flex gap-4 border-b border-line px-4 py-1.5 last:border-b-0 stretch-data"
            >
              <time dateTime={timestamp} className="flex-none text-ink-3">
                {formatLocal(timestamp, 'time-of-day', locale)}
              </time>
              <span>{text}</span>
            </li>
          ))}
        </ol>
      </Sheet>
      {shown.length < rows.length && (
        <Button kind="quiet" className="mt-2" onClick={() => setIsWhole(true)}>
          {t('SessionResults.ShowAll', { count: rows.length })}
        </Button>
      )}
    </section>
  );
}
