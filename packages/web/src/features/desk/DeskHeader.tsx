/** The frame of the bars at the top of desk pages: the way home and to all meetings, the pages, what a page adds. */

import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/language.ts';
import { useFocusKeeper } from '../../parts/use-focus-keeper.ts';
import { BirdMark } from '../../ui/content/BirdMark.tsx';

export const pageLink =
  'current-line inline-flex min-h-11 items-center px-2.5 max-[100rem]:px-1.5 whitespace-nowrap text-ink-2 aria-[current]:font-medium aria-[current]:text-ink';

type DeskHeaderProps = {
  /** of the meeting or the organisation */
  name: string;
  /** the days of the meeting */
  when?: string;
  /** links with `pageLink` */
  pages: ReactNode;
  /** at the right */
  children?: ReactNode;
};

export function DeskHeader({ name, when, pages, children }: DeskHeaderProps) {
  const { t } = useText();
  useFocusKeeper();
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-surface print:hidden">
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 px-4 max-[100rem]:gap-x-3.5 min-[85rem]:flex-nowrap phone:gap-x-2">
        <Link
          to="/"
          aria-label={t('Breadcrumbs.Home')}
          className="grid size-(--control) flex-none place-items-center"
        >
          <BirdMark className="h-6 text-accent" />
        </Link>
        <Link
          to="/desk"
          className="flex min-h-8 min-w-24 items-center gap-2 border-s border-line-2 ps-3 text-3 text-ink-2 touch:min-h-11 phone:flex-1 phone:basis-0"
        >
          <ChevronLeft size={14} strokeWidth={1.75} aria-hidden="true" className="flex-none" />
          <span className="sr-only">{t('Desk.AllMeetings')}: </span>
          <b className="truncate font-medium text-ink">{name}</b>
          {when !== undefined && <span className="whitespace-nowrap max-[100rem]:hidden">{when}</span>}
        </Link>
        <nav
          aria-label={t('Desk.Title')}
          className="flex min-w-0 max-w-full shrink-[0.01] self-stretch overflow-x-auto [scrollbar-width:none] phone:order-last phone:-mx-2.5 phone:w-full phone:flex-none"
        >
          {pages}
        </nav>
        {children !== undefined && (
          <div className="ms-auto flex min-w-0 items-center gap-3 text-2 text-ink-2">{children}</div>
        )}
      </div>
    </header>
  );
}
