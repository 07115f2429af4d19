/** A link within the site that looks like a button. */

import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

function ButtonAnchor({ kind, size, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  return <a className={buttonClass({ kind, size }, className)} {...rest} />;
}

export const LinkButton = createLink(ButtonAnchor);
