/** Explains in a sentence what is wrong with the data, and how old it is. Empty while all is well. */

import { formatClock } from '@lapwing/timing/lap-time';
import { CloudOff, Hourglass, WifiOff } from 'lucide-react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { Banner } from '../../../ui/content/Banner.tsx';
import { useVenueZone } from '../state/event-info.ts';
import { useLive } from '../state/live-store.ts';
import { useFeedState } from '../state/use-feed-state.ts';

/** Updated at most this often: a sentence that changes every second would be read out every second. */
const EVERY_MS = 10_000;

export function FeedBanner() {
  const { t, locale } = useText();
  const feed = useFeedState(EVERY_MS);
  const atMs = useLive(({ board }) => board.atMs);
  const timeZone = useVenueZone();
  const time = formatInstant(atMs, 'time-of-day', locale, timeZone);
  const shown = atMs > 0 ? t('LiveFeed.TimesFrom', { time }) : undefined;
  if (feed.kind === 'silent') {
    return (
      <Banner
        tone="waiting"
        icon={<Hourglass size={16} />}
        phrase={t('LiveFeed.SilentFor', { time: formatClock(feed.ageMs) })}
      >
        {shown}
      </Banner>
    );
  }
  if (feed.kind === 'busy') {
    return (
      <Banner tone="waiting" icon={<Hourglass size={16} />} phrase={t('LiveFeed.Busy')}>
        {t('LiveFeed.ConnectsItself')} {shown}
      </Banner>
    );
  }
  if (feed.kind === 'lost') {
    return (
      <Banner tone="problem" icon={<CloudOff size={16} />} phrase={t('LiveFeed.Lost')}>
        {t('LiveFeed.TriesAgain')} {shown}
      </Banner>
    );
  }
  if (feed.kind === 'offline') {
    return (
      <Banner tone="problem" icon={<WifiOff size={16} />} phrase={t('LiveFeed.Offline')}>
        {t('LiveFeed.ContinuesItself')} {shown}
      </Banner>
    );
  }
  // Stays in the page, so that new text in it is read out.
  return <div role="status" />;
}
