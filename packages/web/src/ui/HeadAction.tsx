/** What can be done with a screen, beside its title: an icon and a word; on a phone the icon alone. */

import type { ComponentProps, ReactNode } from 'react';
import { buttonClass } from './button-look.ts';

type HeadActionProps = Omit<ComponentProps<'a'>, 'children' | 'title'> & { icon: ReactNode; label: string };

export function HeadAction({ icon, label, className, ...rest }: HeadActionProps) {
  return (
    <a
      title={label}
      className={buttonClass(
        {},
        `phone:w-11 phone:border-transparent phone:bg-transparent phone:px-0 phone:[&>svg]:size-5 ${className ?? ''}`,
      )}
      {...rest}
    >
      {icon}
      <span className="phone:sr-only">{label}</span>
    </a>
  );
}
