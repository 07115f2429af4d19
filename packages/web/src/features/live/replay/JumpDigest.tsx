/** Tells what was jumped over, above the bar of a replay. */

import { formatClock } from '@lapwing/timing/lap-time';
import { digestOf } from '@lapwing/timing/live/rewind/digest';
import { X } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { DigestList } from './DigestList.tsx';
import type { Jump } from './jump.ts';
import type { Timeline } from './use-replay.ts';

type JumpDigestProps = { jump: Jump; timeline: Timeline; onClose: () => void };

export function JumpDigest({ jump, timeline, onClose }: JumpDigestProps) {
  const { t } = useText();
  const digest = digestOf(timeline.notices, jump.fromMs, jump.toMs);
  const at = (venueMs: number) => formatClock(Math.max(0, venueMs - timeline.fromMs));
  const title = t('Digest.Between', { from: at(digest.fromMs), until: at(digest.untilMs) });
  return (
    <section aria-label={title} aria-live="polite" className="digest">
      <div className="digest-head">
        <h2>{title}</h2>
        <IconButton label={t('Digest.Close')} onClick={onClose}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
      </div>
      <DigestList digest={digest} />
    </section>
  );
}
