/** The top of a screen: its title, a line of facts, and its actions. */

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type PageHeadProps = {
  title: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  /** Actions that are icons on a phone, where they are next to the title. */
  iconActions?: ReactNode;
};

export function PageHead({ title, meta, actions, iconActions }: PageHeadProps) {
  const hasIcons = Boolean(iconActions);
  return (
    <div
      className={classNames(
        'flex flex-wrap items-end gap-x-8 gap-y-4 pt-1.5 pb-4 phone:gap-y-2 phone:pb-3',
        hasIcons ? 'phone:items-start phone:gap-0' : undefined,
      )}
    >
      <div className={hasIcons ? 'min-w-0 grow md:basis-100 phone:contents' : 'min-w-0 grow'}>
        {/* The icons go below a title whose longest word has no room next to them. */}
        <h1
          className={
            hasIcons ? 'phone:min-w-28 phone:grow phone:basis-[min-content] phone:wrap-break-word' : undefined
          }
        >
          {title}
        </h1>
        {meta && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-1.5 text-3 text-ink-2 *:inline-flex *:items-center *:gap-1.5 phone:order-last phone:basis-full phone:gap-y-0.5">
            {meta}
          </div>
        )}
      </div>
      {iconActions && (
        <div
          data-actions=""
          className="flex gap-2 print:hidden phone:ms-auto phone:-mt-1.5 phone:-me-3 phone:-mb-0.5 phone:gap-0 large-text:ms-0 large-text:flex-wrap large-text:-mx-3"
        >
          {iconActions}
        </div>
      )}
      {actions && (
        <div data-actions="" className="flex flex-wrap gap-2">
          {actions}
        </div>
      )}
    </div>
  );
}
