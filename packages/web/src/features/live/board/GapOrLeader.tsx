/** A gap, or the word for the one who has nobody in front. */

import type { LiveGap } from '@lapwing/contract/live-row';
import type { Translate } from '../../../i18n/translate.ts';
import { gapText } from './cell-text.ts';

type GapOrLeaderProps = { gap: LiveGap; place: number | null; t: Translate };

export function GapOrLeader({ gap, place, t }: GapOrLeaderProps) {
  if (gap.kind === 'none' && place === 1) return <span className="text-ink-3">{t('Live.Leader')}</span>;
  return gapText(gap, t);
}
