/** The placeholder of the events list. In its own file, because a first visit gets the list with the page. */

import { Loading, Skeleton } from '../../ui/content/Skeleton.tsx';
import { Sheet } from '../../ui/overlays/Sheet.tsx';
import { EventListHead } from './EventList.tsx';
import { eventColumns } from './event-columns.ts';

/** The widths of the names, in percent. */
const days = [
  [62, 74, 58],
  [66, 52, 70, 60],
  [72, 56, 64],
] as const;

export default function EventListSkeleton({ label }: { label: string }) {
  return (
    <Loading label={label}>
      <Sheet>
        <EventListHead />
        {days.map((widths) => (
          <div key={widths.join()}>
            <div className="h-8 border-y border-line bg-surface-2 px-4 leading-8">
              <Skeleton width={64} />
            </div>
            {widths.map((width) => (
              <div
                key={width}
                className={`${eventColumns} min-h-10 touch:min-h-[2.8125rem] not-first:border-t not-first:border-line phone:min-h-[5.125rem]`}
              >
                <Skeleton width={`${width}%`} />
                <Skeleton width={`${width - 8}%`} />
              </div>
            ))}
          </div>
        ))}
      </Sheet>
    </Loading>
  );
}
