/** The bar at the top of desk pages that are about an organisation, not about one meeting. */

import { Link } from '@tanstack/react-router';
import { useText } from '../../i18n/language.ts';
import { DeskHeader, pageLink } from './DeskHeader.tsx';

const pages = [
  { key: 'Breadcrumbs.PublishResults', to: '/desk/publish/$organizationId' },
  { key: 'Breadcrumbs.Championships', to: '/desk/championships/$organizationId' },
] as const;

type OrganizationBarProps = { organizationId: number; name: string };

export function OrganizationBar({ organizationId, name }: OrganizationBarProps) {
  const { t } = useText();
  const links = pages.map(({ key, to }) => (
    <Link
      key={key}
      to={to}
      params={{ organizationId }}
      activeOptions={{ exact: true, includeSearch: false }}
      className={pageLink}
    >
      {t(key)}
    </Link>
  ));
  return <DeskHeader name={name} pages={links} />;
}
