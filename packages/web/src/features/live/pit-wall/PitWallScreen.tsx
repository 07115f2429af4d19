/** The pit wall of one team in the running session of an event. */

import { hasStatus } from '../../../http/http-error.ts';
import { useText } from '../../../i18n/language.ts';
import { QueryView } from '../../../parts/QueryView.tsx';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { LinkButton } from '../../../ui/controls/LinkButton.tsx';
import { PartLoading } from '../cells/PartLoading.tsx';
import { DisplayContext, useDisplayOf } from '../display/use-display.ts';
import { explainMissing } from '../page/MissingSession.tsx';
import { RaceHeader } from '../page/RaceHeader.tsx';
import { PhoneTitle } from '../page/SessionTitle.tsx';
import '../page/session.css';
import '../page/race-head.css';
import '../page/session-strips.css';
import { LiveContext, type LiveStore } from '../state/live-store.ts';
import { useLiveSession } from '../state/use-live-session.ts';
import { PitWall } from './PitWall.tsx';
import './pit-wall.css';

export default function PitWallScreen({ eventId }: { eventId: string }) {
  return <PitWallOfEvent key={eventId} eventId={eventId} />;
}

function PitWallOfEvent({ eventId }: { eventId: string }) {
  const { t } = useText();
  const { store, query, event, isKnown, isQuiet } = useLiveSession(eventId, null);
  if (isKnown) return <PitWallFrame store={store} />;
  const waiting = (
    <EmptyState
      title={t('Live.NotRunning')}
      note={t('Live.StartsByItself')}
      actions={
        <LinkButton to="/livetiming/$eventId" params={{ eventId }}>
          {t('Live.AllSessions')}
        </LinkButton>
      }
    />
  );
  return (
    <div className="page-width in-[.page-width]:px-0 py-4">
      <QueryView query={event} explain={explainMissing}>
        {() =>
          isQuiet ? (
            waiting
          ) : (
            <QueryView query={query} explain={(error) => (hasStatus(error, 404) ? waiting : null)}>
              {() => <PartLoading />}
            </QueryView>
          )
        }
      </QueryView>
    </div>
  );
}

function PitWallFrame({ store }: { store: LiveStore }) {
  const display = useDisplayOf();
  return (
    <LiveContext value={store}>
      <DisplayContext value={display}>
        <div className="live-session pit-wall" data-form={display.form} data-text={display.settings.text}>
          {display.form === 'phone' && <PhoneTitle />}
          <RaceHeader />
          <PitWall />
        </div>
      </DisplayContext>
    </LiveContext>
  );
}
