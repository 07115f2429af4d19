/** Last, now and next of an event, by its own address: for any television, without the desk. */

import { LastNowNext } from './LastNowNext.tsx';

export default function DayScreen({ eventId }: { eventId: number }) {
  return (
    <main className="fixed inset-0 flex flex-col overflow-auto bg-bg text-ink">
      <LastNowNext eventId={eventId} />
    </main>
  );
}
