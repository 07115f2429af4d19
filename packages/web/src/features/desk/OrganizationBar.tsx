/** The bar at the top of desk pages that are about an organisation, not about one meeting. */

import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useText } from '../../i18n/language.ts';
import { BirdMark } from '../../ui/content/BirdMark.tsx';

const pages = [
  { key: 'Breadcrumbs.PublishResults', to: '/desk/publish/$organizationId' },
  { key: 'Breadcrumbs.Championships', to: '/desk/championships/$organizationId' },
] as const;

type OrganizationBarProps = { organizationId: number; name: string };

export function OrganizationBar({ organizationId, name }: OrganizationBarProps) {
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
          className="flex min-h-8 min-w-0 items-center gap-2 border-s border-line-2 ps-3 text-3 text-ink-2 phone:min-h-11"
        >
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
          <span className="sr-only">{t('Desk.AllMeetings')}: </span>
          <b className="truncate font-medium text-ink">{name}</b>
        </Link>
        <nav
          aria-label={t('Desk.Title')}
          className="flex self-stretch phone:-mx-2.5 phone:w-full phone:flex-none phone:overflow-x-auto"
        >
          {pages.map(({ key, to }) => (
            <Link
              key={key}
              to={to}
              params={{ organizationId }}
              activeOptions={{ exact: true, includeSearch: false }}
              className="current-line inline-flex min-h-11 items-center px-2.5 whitespace-nowrap text-ink-2 aria-[current]:font-medium aria-[current]:text-ink"
            >
              {t(key)}
            </Link>
          ))}
        </nav>
      </div>
    </header>
  );
}
