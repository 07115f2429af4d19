/** The common classes of buttons and links that look like buttons; the styles are in button.css. */

import { classNames } from '../class-names.ts';

export type ButtonLook = {
  /** At most one primary button on a screen. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger' | undefined;
  size?: 'regular' | 'small' | undefined;
};

export function buttonClass({ kind, size }: ButtonLook, extra?: string): string {
  return classNames('button', kind, size, extra);
}
