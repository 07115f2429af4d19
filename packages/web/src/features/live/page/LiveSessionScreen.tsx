/** One live session of an event, running or finished. */

import { QueryView } from '../../../parts/QueryView.tsx';
import { PartLoading } from '../cells/PartLoading.tsx';
import { useLiveSession } from '../state/use-live-session.ts';
import { LiveOrReplay } from './LiveOrReplay.tsx';
import { explainMissing } from './MissingSession.tsx';

type LiveSessionProps = { eventId: string; liveSessionId: string };

export default function LiveSessionScreen(props: LiveSessionProps) {
  // Another session is another screen: nothing of the previous one stays.
  return <LiveSession key={props.liveSessionId} {...props} />;
}

function LiveSession({ eventId, liveSessionId }: LiveSessionProps) {
  const { store, query, isKnown } = useLiveSession(eventId, liveSessionId);
  if (isKnown) return <LiveOrReplay store={store} />;
  return (
    <QueryView query={query} explain={explainMissing}>
      {() => <PartLoading />}
    </QueryView>
  );
}
