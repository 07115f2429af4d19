/** What buttons and links that look like buttons have in common. */

import { classNames } from './class-names.ts';

export type ButtonLook = {
  /** At most one primary on a screen. */
  kind?: 'plain' | 'primary' | 'quiet' | 'danger';
  size?: 'regular' | 'small';
};

const kinds = {
  plain:
    'border-line-2 bg-surface text-ink hover:bg-surface-2 aria-pressed:border-accent-line aria-pressed:bg-accent-tint aria-pressed:text-accent',
  primary: 'border-accent bg-accent text-on-accent hover:brightness-108',
  quiet: 'border-transparent text-ink-2 hover:bg-surface-2 hover:text-ink',
  danger: 'border-loss/45 bg-surface text-loss hover:bg-loss-tint',
} as const;

const sizes = { regular: 'h-8 px-3 phone:h-11', small: 'h-7 px-[9px] phone:h-9' } as const;

export function buttonClass({ kind = 'plain', size = 'regular' }: ButtonLook, extra?: string): string {
  return classNames(
    'inline-flex items-center justify-center gap-[7px] rounded-2 border text-3 font-medium whitespace-nowrap transition-colors duration-(--t-press)',
    'disabled:border-line disabled:bg-surface-2 disabled:text-ink-3 disabled:hover:brightness-100',
    kinds[kind],
    sizes[size],
    extra,
  );
}
