/** The feeds of an organisation for other programs: its calendar, and its published results. */

import { CalendarDays, Rss } from 'lucide-react';
import { useText } from '../../i18n/language.ts';

export function FeedLinks({ organizationId }: { organizationId: number }) {
  const { t, language } = useText();
  const folder = `/feeds/organizations/${organizationId}`;
  const links = [
    { href: `${folder}/events.ics?lang=${language}`, label: t('Feeds.Calendar'), Icon: CalendarDays },
    { href: `${folder}/results.rss?lang=${language}`, label: t('Feeds.Rss'), Icon: Rss },
    { href: `${folder}/results.json?lang=${language}`, label: t('Feeds.Json'), Icon: Rss },
  ];
  return (
    <ul aria-label={t('Feeds.Label')} className="flex flex-wrap gap-x-5 gap-y-1 pt-6 text-3 text-ink-2">
      {links.map(({ href, label, Icon }) => (
        <li key={href}>
          <a href={href} className="link inline-flex min-h-6 items-center gap-1.5 touch:min-h-11">
            <Icon size={14} strokeWidth={1.75} aria-hidden="true" />
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
