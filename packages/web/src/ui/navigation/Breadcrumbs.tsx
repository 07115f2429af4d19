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
      className="pt-[18px] text-2 text-ink-3 phone:pt-3 large-text:pt-0"
      data-trail=""
      data-route-names={import.meta.env.SSR ? routeNames : undefined}
    >
      {/* Enlarged, it is one line that scrolls: the names come later, and more lines would move the page. */}
      <ol className="flex flex-wrap gap-x-2 phone:flex-nowrap phone:leading-8 large-text:overflow-x-auto large-text:-mx-(--gutter) large-text:px-(--gutter) large-text:pt-3 large-text:[scrollbar-width:none]">
        {crumbs.map(({ label: text, href }, index) => (
          // On a phone the screen itself gets the least room, because its title is below; the one above it gets the most.
          // They shrink one after the other: a hundredth of a pixel already cuts a word.
          <li
            key={`${href} ${text}`}
            className="not-first:before:me-2 not-first:before:text-line-2 not-first:before:content-['/'] first:shrink-0 last:truncate phone:flex phone:not-first:min-w-12 large-text:shrink-0! phone:last:shrink-[1000000000] phone:[&:not(:first-child):nth-last-child(n+3)]:shrink-[100000] max-[23.4375rem]:[&:not(:first-child):nth-last-child(n+3)]:hidden"
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
                className="hover:text-ink hover:underline hover:underline-offset-3 md:touch-target phone:relative phone:flex phone:min-w-6 phone:before:absolute phone:before:-top-3 phone:before:left-1/2 phone:before:h-11 phone:before:w-full phone:before:min-w-11 phone:before:-translate-x-1/2 phone:before:content-['']"
              >
                <span className="phone:truncate">{text}</span>
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
