/** A line about the state of what is below it: one bold phrase, one sentence, at most one action. */

import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

type BannerProps = {
  tone?: 'plain' | 'waiting' | 'problem' | 'good';
  icon: ReactNode;
  phrase: string;
  children?: ReactNode;
  action?: ReactNode;
};

const tones = {
  plain: 'border border-line bg-surface',
  waiting: 'bg-slow-tint shadow-[inset_3px_0_var(--slow)] [&>svg]:text-slow',
  problem: 'bg-loss-tint shadow-[inset_3px_0_var(--loss)] [&>svg]:text-loss',
  good: 'bg-pb-tint shadow-[inset_3px_0_var(--pb)] [&>svg]:text-pb',
} as const;

export function Banner({ tone = 'plain', icon, phrase, children, action }: BannerProps) {
  return (
    <div
      role="status"
      className={classNames(
        'flex min-h-10 items-center gap-2.5 px-3.5 text-3 max-lg:py-1 phone:text-2 [&>svg]:flex-none',
        tones[tone],
      )}
    >
      {icon}
      {/* One text, which wraps to a second line if it is too long. */}
      <p className="min-w-0 flex-1">
        <b className="me-2.5 font-strong last:me-0">{phrase}</b>
        {children && <span className="text-ink-2">{children}</span>}
      </p>
      {action && <span className="flex-none">{action}</span>}
    </div>
  );
}
