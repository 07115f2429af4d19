/** What happened along the time line: flags as bands, changes of the lead as diamonds, pit stops as small strokes. */

import type { Notice } from '@lapwing/contract/live-board';
import { memo } from 'react';
import { flagColour } from './flag-colour.ts';

type TimelineMarksProps = { marks: readonly Notice[]; fromMs: number; untilMs: number };

export const TimelineMarks = memo(function TimelineMarks({ marks, fromMs, untilMs }: TimelineMarksProps) {
  const share = (atMs: number) => ((atMs - fromMs) / (untilMs - fromMs)) * 100;
  const flags = marks.filter(({ type }) => type === 'flag');
  return (
    <svg aria-hidden="true" className="replay-marks" preserveAspectRatio="none" viewBox="0 0 100 20">
      {flags.map(({ id, atMs, flag }, index) => (
        <rect
          key={id}
          x={share(atMs)}
          y={8}
          width={Math.max(0.1, share(flags[index + 1]?.atMs ?? untilMs) - share(atMs))}
          height={4}
          fill={flagColour(flag)}
        />
      ))}
      {marks.map(({ id, type, atMs }) => {
        if (type === 'pit-in') {
          return <rect key={id} x={share(atMs)} y={14} width={0.15} height={4} fill="var(--ink-3)" />;
        }
        return type === 'lead' ? (
          <rect key={id} x={share(atMs)} y={1} width={0.3} height={5} fill="var(--accent)" />
        ) : null;
      })}
    </svg>
  );
});
