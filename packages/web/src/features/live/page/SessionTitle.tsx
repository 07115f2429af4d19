/** The names of the event and the session, in the head of the session or, on a phone, above it. */

import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { useDisplay } from '../display/use-display.ts';
import { useEventInfo } from '../state/event-info.ts';
import { useLive } from '../state/live-store.ts';

function useTitle(): string {
  const name = useLive(({ board }) => board.session.name);
  return [useEventInfo()?.name, name].filter(Boolean).join(' · ');
}

function ToSessions({ className, children }: { className: string; children: ReactNode }) {
  const eventId = useLive((state) => state.eventId);
  return (
    <Link
      to="/livetiming/$eventId"
      params={{ eventId }}
      activeOptions={{ exact: true }}
      className={className}
    >
      {children}
    </Link>
  );
}

export function SessionTitle() {
  const { t } = useText();
  const title = useTitle();
  const groupName = useLive(({ board }) => board.session.groupName);
  const event = useEventInfo();
  const { form } = useDisplay();
  return (
    <div className="race-title">
      <h1>{title}</h1>
      <p>
        {form === 'desk' && (
          <ToSessions className="link inline-flex items-center">
            <ChevronLeft size={14} aria-hidden="true" />
            {t('Live.AllSessions')}
          </ToSessions>
        )}
        {[...new Set([groupName, event?.organization, event?.trackName])].filter(Boolean).map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </div>
  );
}

/** Scrolls away: flag, clock and laps stay. An installed site has no other back button. */
export function PhoneTitle() {
  const { t } = useText();
  const title = useTitle();
  return (
    <div className="phone-title">
      <ToSessions className="phone-title-back">
        <ChevronLeft size={18} aria-hidden="true" />
        <span className="sr-only">{t('Live.AllSessions')}</span>
      </ToSessions>
      <h1>{title}</h1>
    </div>
  );
}
