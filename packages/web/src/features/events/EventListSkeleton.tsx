/** The shape of the events list while it loads. */

import { Sheet } from '../../ui/Sheet.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EventListHead } from './EventList.tsx';
import { eventColumns } from './event-columns.ts';

const days = [
  [62, 74, 58],
  [66, 52, 70, 60],
  [72, 56, 64],
] as const;

export function EventListSkeleton() {
  return (
    <Sheet>
      <EventListHead />
      {days.map((widths) => (
        <div key={widths.join()}>
          <div className="h-8 border-y border-line bg-surface-2 px-4 leading-8">
            <Skeleton width={64} />
          </div>
          {widths.map((width) => (
            <SkeletonRow key={width} width={width} />
          ))}
        </div>
      ))}
    </Sheet>
  );
}

function SkeletonRow({ width }: { width: number }) {
  return (
    <div
      className={`${eventColumns} min-h-10 not-first:border-t not-first:border-line phone:min-h-[82px] phone:py-[9px]`}
    >
      <span>
        <Skeleton width={`${width}%`} />
      </span>
      <span className="phone:col-start-1 phone:row-start-2">
        <Skeleton width={`${width - 8}%`} />
      </span>
      <span className="max-md:hidden">
        <Skeleton width={48} />
      </span>
      <span className="phone:col-start-1 phone:row-start-3">
        <Skeleton width={`${width}%`} />
      </span>
      <span className="text-end max-lg:hidden">
        <Skeleton width={18} />
      </span>
      <span className="text-end max-lg:hidden">
        <Skeleton width={24} />
      </span>
      <span className="phone:col-start-2 phone:row-start-1 md:ps-3.5">
        <Skeleton width={64} />
      </span>
    </div>
  );
}
