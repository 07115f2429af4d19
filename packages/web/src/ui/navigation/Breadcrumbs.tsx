/** The breadcrumb, from Home to this screen. */

import { Link } from '@tanstack/react-router';

/** The last one is the screen itself and needs no address. */
export type Crumb = { label: string; href?: string };

type Props = {
  label: string;
  crumbs: readonly Crumb[];
  /** the names that the server rendered them with */
  routeNames?: string | undefined;
};

export function Breadcrumbs({ label, crumbs, routeNames }: Props) {
  return (
    <nav
      aria-label={label}
      className="pt-[18px] text-2 text-ink-3 phone:pt-3"
      data-route-names={import.meta.env.SSR ? routeNames : undefined}
    >
      <ol className="flex flex-wrap gap-x-2 phone:flex-nowrap phone:leading-6">
        {crumbs.map(({ label: text, href }, index) => (
          <li
            key={`${href} ${text}`}
            className="not-first:before:me-2 not-first:before:text-line-2 not-first:before:content-['/'] first:shrink-0 last:truncate phone:flex phone:not-first:min-w-12"
          >
            {href === undefined || index === crumbs.length - 1 ? (
              <span aria-current="page" className="phone:truncate">
                {text}
              </span>
            ) : (
              <Link
                to={href}
                // Otherwise a screen below this one would match it too, and two crumbs would be the current page.
                activeOptions={{ exact: true }}
                className="hover:text-ink hover:underline hover:underline-offset-3 phone:min-w-6 phone:truncate"
              >
                {text}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
