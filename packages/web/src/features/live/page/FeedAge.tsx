/** The age of the data, in the race head. */

import { formatClock } from '@lapwing/timing/lap-time';
import { useText } from '../../../i18n/language.ts';
import { formatNumber } from '../../../i18n/numbers.ts';
import type { FeedState } from '../state/feed-state.ts';
import { useFeedState } from '../state/use-feed-state.ts';

const MINUTE_MS = 60_000;

const looks = {
  live: 'text-pb',
  polling: 'text-pb',
  silent: 'text-slow',
  connecting: 'text-ink-3',
  finished: 'text-ink-3',
  replay: 'text-ink-3',
  lost: 'text-loss',
  offline: 'text-loss',
  busy: 'text-slow',
} as const satisfies Record<FeedState['kind'], string>;

export function FeedAge() {
  const { t, locale } = useText();
  const feed = useFeedState(1000);
  const ageMs = 'ageMs' in feed ? feed.ageMs : null;
  const isFresh = feed.kind === 'live' || feed.kind === 'polling';
  const age =
    ageMs === null
      ? t(`LiveFeed.${feed.kind}`)
      : ageMs < MINUTE_MS
        ? t('LiveFeed.Seconds', { seconds: formatNumber(ageMs / 1000, locale) })
        : formatClock(ageMs);
  return (
    // A word is longer than an age: a narrow phone has no room for it at the size of one.
    <span className={`inline-flex items-center gap-1.5 ${ageMs === null ? 'phone:text-3' : ''}`}>
      <svg
        viewBox="0 0 14 14"
        aria-hidden="true"
        className={looks[feed.kind]}
        style={{ width: '0.78em', height: '0.78em' }}
      >
        <circle cx="7" cy="7" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
        {isFresh ? (
          <circle cx="7" cy="7" r="2.6" fill="currentColor" />
        ) : (
          <path d="M3 11 11 3" stroke="currentColor" strokeWidth="1.8" />
        )}
      </svg>
      {age}
    </span>
  );
}
