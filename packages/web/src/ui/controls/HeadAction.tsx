/** An action of a screen next to its title: an icon and a word, or only the icon on a phone. */

import { createLink } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { buttonClass } from './button-look.ts';

type ActionLook = { icon: LucideIcon; label: string };

const look = buttonClass({}, 'phone:w-11 phone:border-transparent phone:bg-transparent phone:px-0');

/** All of the same size, here and not where they are used. */
function ActionContent({ icon: Icon, label }: ActionLook) {
  return (
    <>
      <Icon strokeWidth={1.75} aria-hidden="true" className="size-4 phone:size-5" />
      <span className="phone:sr-only">{label}</span>
    </>
  );
}

type HeadActionProps = Omit<ComponentProps<'a'>, 'children' | 'title' | 'className'> & ActionLook;

export function HeadAction({ icon, label, ...rest }: HeadActionProps) {
  return (
    <a {...rest} title={label} className={look}>
      <ActionContent icon={icon} label={label} />
    </a>
  );
}

/** The same as a link within the site. */
export const HeadLink = createLink(HeadAction);

/** The same as a button. */
export function HeadButton({ icon, label, onClick }: ActionLook & { onClick: () => void }) {
  return (
    <button type="button" title={label} className={look} onClick={onClick}>
      <ActionContent icon={icon} label={label} />
    </button>
  );
}
