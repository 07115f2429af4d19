/** Whether a track is connected, and whether it sees transponders: a shape and a word. */

import type { LocationStatus } from '@lapwing/contract/values/enums';
import { useText } from '../../i18n/language.ts';

const shapes: Readonly<Record<LocationStatus, string>> = {
  ACTIVE: 'bg-pb border-pb',
  ONLINE: 'border-pb',
  OFFLINE: 'border-ctl border-dashed',
  UNKNOWN: 'border-ctl border-dotted',
};

export function LocationStatusMark({ status }: { status: LocationStatus }) {
  const { t } = useText();
  return (
    <span className="inline-flex items-center gap-1.5 text-2 text-ink-2">
      <span
        aria-hidden="true"
        className={`size-2.5 flex-none rounded-full border-[1.5px] ${shapes[status]}`}
      />
      {t(`LocationStatuses.${status}`)}
    </span>
  );
}
