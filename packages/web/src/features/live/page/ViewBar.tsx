/** The views of the session, the class filter, and the display settings. On a phone the views are at the bottom. */

import { ClipboardList } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../../../i18n/language.ts';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { useMedia } from '../../../ui/window/use-media.ts';
import { DisplayPanel } from '../display/DisplayPanel.tsx';
import { useDisplay } from '../display/use-display.ts';
import { useLive } from '../state/live-store.ts';
import { ClassFilter } from './ClassFilter.tsx';
import type { SessionView, ViewKey } from './live-views.ts';
import { ReplayButton } from './ReplayButton.tsx';
import { ResultButton } from './ResultButton.tsx';

type ViewsProps = {
  views: readonly SessionView[];
  shown: ViewKey;
  onChoose: (view: ViewKey) => void;
};

/** `children`: a button that is loaded later, in a room that is kept for it. */
export function ViewBar({ children, ...props }: ViewsProps & { children?: ReactNode }) {
  const { form } = useDisplay();
  const isNarrow = useMedia('(width < 60rem)');
  const isEnded = useLive(({ board }) => board.session.isEnded);
  const liveSessionId = useLive((state) => state.liveSessionId);
  return (
    <div className="view-bar">
      {form === 'phone' ? (
        <div className="me-auto min-w-0">
          <ClassFilter isNarrow isBesideButton={isEnded} />
        </div>
      ) : (
        <>
          <ViewTabs {...props} />
          <ClassFilter isNarrow={isNarrow} />
        </>
      )}
      {isEnded && <ResultButton liveSessionId={liveSessionId} />}
      {form !== 'tv' && (
        <span className="inline-flex size-(--control) flex-none large-text:size-[44px]">{children}</span>
      )}
      <PitWallLink />
      <ReplayButton />
      <DisplayPanel />
    </div>
  );
}

/** In a race that runs: the pit wall follows the running session of the event. */
function PitWallLink() {
  const { t } = useText();
  const eventId = useLive((state) => state.eventId);
  const isRacing = useLive(({ board: { session } }) => session.rankedBy === 'distance' && !session.isEnded);
  const isReplay = useLive(({ link }) => link.kind === 'replay');
  if (!isRacing || isReplay) return null;
  return (
    <LinkButton to="/livetiming/$eventId/pitwall" params={{ eventId }}>
      <ClipboardList size={18} strokeWidth={1.75} aria-hidden="true" />
      <span className="max-[59.9375rem]:sr-only">{t('Breadcrumbs.PitWall')}</span>
    </LinkButton>
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
          {key === 'battles' && <FightCount />}
        </button>
      ))}
    </nav>
  );
}

function FightCount() {
  const count = useLive(
    ({ lapTrends }) => [...(lapTrends?.values() ?? [])].filter((one) => one.isChasing).length,
  );
  // Its room is kept, so that the views next to it do not move when it comes.
  return (
    <small className="ms-1.5 inline-block min-w-[2ch] text-start text-ink-3">{count > 0 && count}</small>
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
