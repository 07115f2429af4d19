/** One live session of an event, running or finished. */

import { QueryView } from '../../shell/QueryView.tsx';
import { useTellRouteNames } from '../../shell/route-names.ts';
import { LiveOrReplay } from './session/LiveOrReplay.tsx';
import { WayOut } from './session/WayOut.tsx';
import { useLiveSession } from './use-live-session.ts';

type LiveSessionProps = { eventId: string; sessionId: string };

export default function LiveSessionScreen(props: LiveSessionProps) {
  // Another session is another screen: nothing of the one before is shown with it.
  return <LiveSession key={props.sessionId} {...props} />;
}

function LiveSession({ eventId, sessionId }: LiveSessionProps) {
  const { store, query, isKnown } = useLiveSession(eventId, sessionId);
  useTellRouteNames({ eventName: query.data?.eventName, sessionName: query.data?.name });
  if (isKnown) return <LiveOrReplay store={store} />;
  return (
    <div className="page-width py-4">
      <QueryView query={query}>{() => null}</QueryView>
      <WayOut query={query} />
    </div>
  );
}
