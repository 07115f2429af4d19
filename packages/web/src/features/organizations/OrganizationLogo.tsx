/** The logo of an organisation. External logos are not shown: the page only loads pictures of its own server. */

import { useQuery } from '@tanstack/react-query';
import { logoOriginQuery } from './queries.ts';

export function OrganizationLogo({ logo, text }: { logo: string | null; text: string }) {
  const { data: origin } = useQuery(logoOriginQuery());
  if (origin === undefined || logo === null || !logo.startsWith('/')) return null;
  return (
    <img
      src={origin + logo}
      alt={text}
      className="h-12 max-w-40 flex-none rounded-1 object-contain object-left"
    />
  );
}
