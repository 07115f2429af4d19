/** A strip with the latest announcements, and a list of all of them. */

import type { Notice } from '@lapwing/contract/live/board';
import { withoutFlagEchoes } from '@lapwing/timing/feeds/flag-echoes';
import { Megaphone } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { formatInstant } from '../../../i18n/format.ts';
import { useText } from '../../../i18n/language.ts';
import { useDismiss } from '../../../ui/overlays/use-dismiss.ts';
import { noticeText } from '../cells/notice-text.ts';
import { useDisplay } from '../display/use-display.ts';
import { useVenueZone } from '../state/event-info.ts';
import { useLive } from '../state/live-store.ts';
import { useVenueTime } from '../state/venue-time.ts';

const SHOWN = 2;
const SECOND_MS = 1000;

/** Some are shown only for a while; they stay in the list of all. */
function isCurrent({ atMs, displaySeconds }: Notice, venueMs: number): boolean {
  return !displaySeconds || venueMs < atMs + displaySeconds * SECOND_MS;
}

/** `isSilent`: race radio says the same, so a screen reader must not. */
export function AnnouncementStrip({ isSilent = false }: { isSilent?: boolean }) {
  const { t } = useText();
  const { form } = useDisplay();
  const sent = useLive(({ board }) => board.notices);
  const notices = useMemo(() => withoutFlagEchoes(sent), [sent]);
  const venueMs = useVenueTime(SECOND_MS);
  const current = notices.filter((notice) => isCurrent(notice, venueMs));
  const [isOpen, setIsOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  useDismiss(root, isOpen, () => setIsOpen(false));
  const newest = current.at(-1);
  const isUrgent = newest?.type === 'penalty' || (newest?.type === 'timer' && newest.priority > 0);
  return (
    <div ref={root} className="live-text" hidden={notices.length === 0} data-urgent={isUrgent || undefined}>
      <Megaphone size={18} strokeWidth={1.75} aria-hidden="true" />
      <div
        role="log"
        aria-live={isSilent ? 'off' : 'polite'}
        aria-label={t('Live.Announcements')}
        className="min-w-0 flex-1"
      >
        <ol className="live-text-last">
          {current.slice(-(form === 'desk' ? SHOWN : 1)).map((notice) => (
            // A new flag is read out by the head of the session.
            <NoticeLine key={notice.id} notice={notice} isSilent={notice.type === 'flag'} />
          ))}
        </ol>
      </div>
      {notices.length > 0 && form !== 'tv' && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          // The whole height of the strip on a phone, and a little below it.
          className="link relative flex-none md:touch-target phone:before:absolute phone:before:-top-2 phone:before:-right-[16px] phone:before:h-11 phone:before:w-14 phone:before:content-['']"
          onClick={() => setIsOpen(!isOpen)}
        >
          {form === 'phone' ? (
            <>
              <span aria-hidden="true">{notices.length}</span>
              <span className="sr-only">{t('Live.AnnouncementCount', { count: notices.length })}</span>
            </>
          ) : (
            t('Live.AnnouncementCount', { count: notices.length })
          )}
        </button>
      )}
      {isOpen && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable with the keyboard.
        <div role="dialog" aria-label={t('Live.Announcements')} tabIndex={0} className="live-text-all">
          <ZoneNote atMs={venueMs} />
          <ol>
            {notices.toReversed().map((notice) => (
              <NoticeLine key={notice.id} notice={notice} />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
}

/** The times are those at the track. A visitor in another time zone sees which zone that is. */
function ZoneNote({ atMs }: { atMs: number }) {
  const { t, locale } = useText();
  const timeZone = useVenueZone();
  const timeIn = (zone?: string) =>
    new Date(atMs).toLocaleTimeString('en-GB', zone ? { timeZone: zone } : {});
  if (timeIn(timeZone) === timeIn()) return null;
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' })
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return <p className="px-3 pt-2 text-2 text-ink-3">{t('Live.TimesAtTrack', { zone: zone ?? timeZone })}</p>;
}

function NoticeLine({ notice, isSilent = false }: { notice: Notice; isSilent?: boolean }) {
  const { t, locale } = useText();
  const timeZone = useVenueZone();
  return (
    <li aria-hidden={isSilent || undefined}>
      <time dateTime={new Date(notice.atMs).toISOString()}>
        {formatInstant(notice.atMs, 'time-of-day', locale, timeZone)}
      </time>
      <span>{noticeText(notice, t)}</span>
    </li>
  );
}
