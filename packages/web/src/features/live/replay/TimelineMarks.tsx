/** Events along the timeline: flags as labelled bands, and marks that jump to their moment. */

import type { Notice } from '@lapwing/contract/live/board';
import { formatClock } from '@lapwing/timing/lap-time';
import { memo, type ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useWidth } from '../../../ui/charts/use-width.ts';
import { FlagPlate } from '../../../ui/racing/FlagPlate.tsx';
import { noticeText } from '../cells/notice-text.ts';
import { type Cluster, clustersOf, flagBands, type MarkKind } from './timeline-clusters.ts';

const MARK_PX = 24;
/** Room for the shortest word. */
const WORD_PX = 40;
/** Nobody reads more than this; the rest can be reached with the buttons. */
const MOST_NAMED = 4;

const shapes: Readonly<Record<MarkKind, ReactNode>> = {
  flag: <path d="M2.5 1v10M3 1.5h7L8.2 4.2 10 7H3Z" fill="currentColor" stroke="currentColor" />,
  lead: <path d="M6 .8 11.2 6 6 11.2.8 6Z" fill="var(--accent)" />,
  'pit-in': (
    <>
      <rect x=".5" y=".5" width="11" height="11" rx="2" fill="var(--pit)" />
      <path
        d="M4.3 9.6V2.6h2.4a2.05 2.05 0 0 1 0 4.1H4.3"
        fill="none"
        stroke="var(--on-pit)"
        strokeWidth="1.5"
      />
    </>
  ),
};

function Shape({ kind }: { kind: MarkKind }) {
  return (
    <svg viewBox="0 0 12 12" aria-hidden="true" className="size-3 flex-none">
      {shapes[kind]}
    </svg>
  );
}

type TimelineMarksProps = {
  marks: readonly Notice[];
  fromMs: number;
  untilMs: number;
  onChoose: (atMs: number) => void;
};

export const TimelineMarks = memo(function TimelineMarks(props: TimelineMarksProps) {
  const { marks, fromMs, untilMs, onChoose } = props;
  const { t } = useText();
  const [frame, widthPx] = useWidth<HTMLDivElement>();
  const span = { fromMs, untilMs, widthPx };
  const name = ({ marks: all }: Cluster) => {
    const named = all
      .slice(0, MOST_NAMED)
      .map((one) => `${formatClock(one.atMs - fromMs)} ${noticeText(one, t)}`);
    const more = all.length - named.length;
    return [...named, ...(more > 0 ? [t('Replay.MoreMarks', { count: more })] : [])].join('; ');
  };
  return (
    <div ref={frame} className="replay-marks">
      {widthPx > 0 && (
        <>
          <div aria-hidden="true" className="replay-flags">
            {flagBands(marks, span).map(({ flag: notice, leftPx, widthPx: bandPx }) => (
              <span key={notice.id} style={{ left: leftPx, width: bandPx }}>
                <FlagPlate
                  flag={notice.flag ?? 'Unknown'}
                  label={bandPx < WORD_PX ? '' : flagWord(notice, t)}
                />
              </span>
            ))}
          </div>
          {clustersOf(marks, span, MARK_PX + 4).map((cluster) => (
            // The buttons before and after the line step through the same marks with the keyboard.
            <button
              key={cluster.shown.id}
              type="button"
              tabIndex={-1}
              title={name(cluster)}
              aria-label={name(cluster)}
              className="replay-mark"
              style={{ left: cluster.leftPx - MARK_PX / 2 }}
              onClick={() => onChoose(cluster.shown.atMs)}
            >
              <Shape kind={cluster.kind} />
              {cluster.marks.length > 1 && <small>×{cluster.marks.length}</small>}
            </button>
          ))}
        </>
      )}
    </div>
  );
});

/** An unknown flag is named by its announcement. */
function flagWord(notice: Notice, t: Translate): string {
  const { flag = 'Unknown' } = notice;
  return flag === 'Unknown' ? noticeText(notice, t) : t(`LiveFlags.${flag}`);
}

export function TimelineKey() {
  const { t } = useText();
  return (
    <ul className="replay-key">
      {(['flag', 'lead', 'pit-in'] as const).map((kind) => (
        <li key={kind}>
          <Shape kind={kind} />
          {t(`ReplayMarks.${kind}`)}
        </li>
      ))}
    </ul>
  );
}
