/** An action of a screen next to its title: an icon and a word, or only the icon on a phone. */

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

/** The same as a link within the site. */
export const HeadLink = createLink(HeadAction);
