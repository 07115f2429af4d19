/** The events that were last viewed on this device. */

import { Link } from '@tanstack/react-router';
import { formatLocal } from '../../i18n/format.ts';
import { useText } from '../../i18n/language.ts';
import { useViewedEvents } from './recently-viewed.ts';
import { SidebarList } from './SidebarList.tsx';

export function RecentlyViewed() {
  const { t, locale } = useText();
  const events = useViewedEvents();
  if (events.length === 0) return null;
  return (
    <SidebarList title={t('Events.RecentlyViewed')}>
      {events.map(({ id, name, startDate }) => (
        <li key={id}>
          <Link
            to="/events/$eventId"
            params={{ eventId: id }}
            className="grid min-h-[2.375rem] grid-cols-[minmax(0,1fr)_auto] items-center gap-2.5 -outline-offset-2 hover:bg-surface-2 touch:min-h-11"
          >
            <span className="min-w-0 py-1 leading-[1.125rem] font-medium wrap-break-word">{name}</span>
            <small className="text-2 text-ink-3">{formatLocal(startDate, 'month-day', locale)}</small>
          </Link>
        </li>
      ))}
    </SidebarList>
  );
}
