/** A link within the site that looks like a button. */

import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

function ButtonAnchor({ kind, size, className, ...rest }: ButtonLook & ComponentProps<'a'>) {
  const look = { ...(kind && { kind }), ...(size && { size }) };
  return <a className={buttonClass(look, className)} {...rest} />;
}

export const LinkButton = createLink(ButtonAnchor);
