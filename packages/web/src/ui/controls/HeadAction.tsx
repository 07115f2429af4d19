/** What can be done with a screen, beside its title: an icon and a word; on a phone the icon alone. */

import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-look.ts';

type HeadActionProps = Omit<ComponentProps<'a'>, 'children' | 'title' | 'className'> & {
  icon: ReactNode;
  label: string;
};

export function HeadAction({ icon, label, ...rest }: HeadActionProps) {
  return (
    <a
      {...rest}
      title={label}
      className={buttonClass(
        {},
        'phone:w-11 phone:border-transparent phone:bg-transparent phone:px-0 phone:[&>svg]:size-5',
      )}
    >
      {icon}
      <span className="phone:sr-only">{label}</span>
    </a>
  );
}

/** The same, to a screen of the site. */
export const HeadLink = createLink(HeadAction);
