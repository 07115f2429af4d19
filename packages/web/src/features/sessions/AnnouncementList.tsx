/** What was announced during the session, with the time at the track. */

import type { Announcements } from '@lapwing/contract/events';
import { useState } from 'react';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

const SHOWN_AT_FIRST = 6;

export function AnnouncementList({ announcements }: { announcements: Announcements }) {
  const { t, locale } = useText();
  const [isWhole, setIsWhole] = useState(false);
  const { rows } = announcements;
  if (rows.length === 0) return null;
  const shown = isWhole ? rows : rows.slice(0, SHOWN_AT_FIRST);
  return (
    <section aria-labelledby="announcements" className="mt-6">
      <h2 id="announcements" className="mb-2">
        {t('SessionResults.Announcements')}
      </h2>
      <Sheet className="md:max-w-200">
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
