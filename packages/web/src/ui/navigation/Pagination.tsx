/** The pages of a list: the current one, its neighbours, the first and the last. */

import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';

type PaginationProps = {
  label: string;
  previousLabel: string;
  nextLabel: string;
  /** The label of a page number. */
  pageLabel: (page: number) => string;
  /** Starts at 1. */
  page: number;
  pageCount: number;
  /** Renders the link to a page with that content. */
  renderLink: (page: number, content: ReactNode, label: string, className: string) => ReactNode;
};

const partClass =
  'inline-grid h-(--control) min-w-(--control) place-items-center rounded-2 px-1.5 text-3 text-ink-2 hover:bg-surface-2 hover:text-ink';

/** The listed pages; null where some are left out. */
export function pagesAround(page: number, pageCount: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pageCount].filter((n) => n >= 1 && n <= pageCount);
  const pages = [...new Set(wanted)].sort((a, b) => a - b);
  return pages.flatMap((n, index) => {
    const before = pages[index - 1] ?? n - 1;
    if (n - before === 1) return [n];
    return n - before === 2 ? [n - 1, n] : [null, n];
  });
}

export function Pagination(props: PaginationProps) {
  const { label, previousLabel, nextLabel, pageLabel, page, pageCount, renderLink } = props;
  if (pageCount <= 1) return null;
  return (
    <nav aria-label={label} className="flex flex-wrap justify-center gap-1 py-5">
      {page > 1 &&
        renderLink(
          Math.min(page - 1, pageCount),
          <ChevronLeft size={16} strokeWidth={1.75} />,
          previousLabel,
          partClass,
        )}
      {pagesAround(page, pageCount).map((n, index, all) => {
        if (n === null) {
          return (
            <span key={`after ${all[index - 1]}`} className={partClass} aria-hidden="true">
              …
            </span>
          );
        }
        if (n === page) {
          return (
            <span
              key={n}
              aria-current="page"
              className={`${partClass} bg-accent-tint font-medium text-accent hover:bg-accent-tint hover:text-accent`}
            >
              {n}
            </span>
          );
        }
        return <span key={n}>{renderLink(n, n, pageLabel(n), partClass)}</span>;
      })}
      {page < pageCount &&
        renderLink(page + 1, <ChevronRight size={16} strokeWidth={1.75} />, nextLabel, partClass)}
    </nav>
  );
}
