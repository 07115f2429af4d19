/** The bar at the top of the race desk: the meeting, its pages, and what the page adds at the right. */

import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { BirdMark } from '../../ui/content/BirdMark.tsx';
import { DecideLink } from './DecideLink.tsx';
import { OrganizationLinks } from './OrganizationLinks.tsx';
import { RunLink } from './run/RunLink.tsx';

/** The pages of a meeting; each has its route. */
const pages = [
  { key: 'Desk.Pages.Meeting', to: '/desk/$eventId' },
  { key: 'Breadcrumbs.LivePages', to: '/desk/$eventId/live' },
] as const;

const pageLink =
  'current-line inline-flex min-h-11 items-center px-2.5 whitespace-nowrap text-ink-2 aria-[current]:font-medium aria-[current]:text-ink';

type DeskBarProps = {
  eventId: number;
  /** the name of the meeting */
  name: string;
  /** its days */
  when: string;
  children?: ReactNode;
};

export function DeskBar({ eventId, name, when, children }: DeskBarProps) {
  const { t } = useText();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 px-4 phone:gap-x-2">
        <Link
          to="/"
          aria-label={t('Breadcrumbs.Home')}
          className="grid size-8 place-items-center phone:size-11"
        >
          <BirdMark className="h-6 text-accent" />
        </Link>
        <Link
          to="/desk"
          className="flex min-h-8 min-w-0 items-center gap-2 border-s border-line-2 ps-3 text-3 text-ink-2 phone:min-h-11 phone:min-w-24 phone:flex-1 phone:basis-0"
        >
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
          <span className="sr-only">{t('Desk.AllMeetings')}: </span>
          <b className="truncate font-medium text-ink">{name}</b>
          <span className="whitespace-nowrap phone:hidden">{when}</span>
        </Link>
        <nav
          aria-label={t('Desk.Title')}
          className="flex self-stretch phone:order-last phone:-mx-2.5 phone:w-full phone:flex-none phone:overflow-x-auto"
        >
          {pages.map(({ key, to }) => (
            <Link
              key={key}
              to={to}
              params={{ eventId }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={pageLink}
            >
              {t(key)}
            </Link>
          ))}
          <RunLink eventId={eventId} className={pageLink} />
          <DecideLink eventId={eventId} className={pageLink} />
          <OrganizationLinks eventId={eventId} className={pageLink} />
        </nav>
        <div className="ms-auto flex items-center gap-3 text-2 text-ink-2">{children}</div>
      </div>
    </header>
  );
}
