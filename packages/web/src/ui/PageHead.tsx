/** The top of a screen: its title, a line of facts about it, and what can be done with it. */

import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

type PageHeadProps = {
  title: ReactNode;
  meta?: ReactNode;
  actions?: ReactNode;
  /** Actions that are icons on a phone stand beside the title there. */
  areActionsSmall?: boolean;
};

export function PageHead({ title, meta, actions, areActionsSmall = false }: PageHeadProps) {
  return (
    <div
      className={classNames(
        'flex flex-wrap items-end gap-x-8 gap-y-4 pt-1.5 pb-4 phone:gap-y-2 phone:pb-3',
        areActionsSmall && 'phone:flex-nowrap phone:items-start phone:gap-x-2',
      )}
    >
      <div className="min-w-0">
        <h1>{title}</h1>
        {meta && (
          <div className="mt-1 flex flex-wrap items-center gap-x-3.5 gap-y-0.5 text-3 text-ink-2 *:inline-flex *:items-center *:gap-1.5">
            {meta}
          </div>
        )}
      </div>
      {actions && <div className="ms-auto flex gap-2">{actions}</div>}
    </div>
  );
}
