/** The views of the session, which class is shown, and the display settings. On a phone the views are at the bottom. */

import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useText } from '../../../i18n/language.ts';
import { DisplayPanel } from '../display/DisplayPanel.tsx';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../live-store.ts';
import { ClassFilter } from './ClassFilter.tsx';
import type { SessionView, ViewKey } from './live-views.ts';
import { ReplayButton } from './ReplayButton.tsx';

type ViewsProps = {
  views: readonly SessionView[];
  shown: ViewKey;
  onChoose: (view: ViewKey) => void;
};

export function ViewBar(props: ViewsProps) {
  const { form } = useDisplay();
  return (
    <div className="view-bar">
      {form === 'phone' ? <SessionsLink /> : <ViewTabs {...props} />}
      <ClassFilter isNarrow={form === 'phone'} />
      <ReplayButton />
      <DisplayPanel />
    </div>
  );
}

/** The head of a phone has no room for the name, and an installed site no button to go back. */
function SessionsLink() {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const name = useLive(({ board }) => board.session.name);
  return (
    <Link
      to="/livetiming/$eventId"
      params={{ eventId }}
      activeOptions={{ exact: true }}
      className="sessions-link"
    >
      <ChevronLeft size={18} aria-hidden="true" />
      <span className="sr-only">{t('Live.AllSessions')}</span>
      <span aria-hidden="true">{name}</span>
    </Link>
  );
}

function ViewTabs({ views, shown, onChoose }: ViewsProps) {
  const { t } = useText();
  return (
    <nav aria-label={t('Live.ViewsLabel')} className="view-tabs">
      {views.map(({ key }) => (
        <button
          key={key}
          type="button"
          aria-current={key === shown ? 'page' : undefined}
          className="current-line"
          onClick={() => onChoose(key)}
        >
          {t(`LiveViews.${key}`)}
        </button>
      ))}
    </nav>
  );
}

export function PhoneViews({ views, shown, onChoose }: ViewsProps) {
  const { t } = useText();
  if (views.length < 2) return null;
  return (
    <nav aria-label={t('Live.ViewsLabel')} className="phone-views">
      {views.map(({ key, icon: Icon }) => (
        <button
          key={key}
          type="button"
          aria-current={key === shown ? 'page' : undefined}
          onClick={() => onChoose(key)}
        >
          <Icon size={18} strokeWidth={1.75} />
          {t(`LiveViews.${key}`)}
        </button>
      ))}
    </nav>
  );
}
