/** How well something is: a shape and a colour, with a word for screen readers. */

import type { HostWarning } from '@lapwing/contract/site/host-status';
import { CircleCheck, SquareX, TriangleAlert } from 'lucide-react';
import { useText } from '../../i18n/language.ts';

export type Level = 'ok' | HostWarning['level'];

const marks = {
  ok: { Icon: CircleCheck, className: 'text-pb' },
  warning: { Icon: TriangleAlert, className: 'text-slow' },
  problem: { Icon: SquareX, className: 'text-loss' },
} as const;

export function LevelMark({ level }: { level: Level }) {
  const { t } = useText();
  const { Icon, className } = marks[level];
  return (
    <>
      <Icon size={15} strokeWidth={2} className={`flex-none ${className}`} aria-hidden="true" />
      <span className="sr-only">{t(`Host.Levels.${level}`)}</span>
    </>
  );
}
