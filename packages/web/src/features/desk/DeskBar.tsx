/** The bar at the top of the race desk: the meeting, its pages, and what the page adds at the right. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { DecideLink } from './DecideLink.tsx';
import { DeskHeader, pageLink } from './DeskHeader.tsx';
import { OrganizationLinks } from './OrganizationLinks.tsx';
import { RunLink } from './run/RunLink.tsx';

/** The pages of a meeting; each has its route. */
const pages = [
  { key: 'Desk.Pages.Meeting', to: '/desk/$eventId' },
  { key: 'Breadcrumbs.LivePages', to: '/desk/$eventId/live' },
] as const;

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
  const links = (
    <>
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
    </>
  );
  return (
    <DeskHeader name={name} when={when} pages={links}>
      {children}
    </DeskHeader>
  );
}
