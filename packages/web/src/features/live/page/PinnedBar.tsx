/** The pinned competitors, above the board. */

import { useDisplay } from '../display/use-display.ts';
import { usePinnedRows } from '../state/pins.ts';
import { useLaterParts } from '../state/use-later-parts.ts';

export function PinnedBar() {
  const pinned = usePinnedRows();
  const { form } = useDisplay();
  const parts = useLaterParts(pinned.length > 0);
  if (parts === null) return null;
  return (
    <div className="pinned-bars">
      {/* A big screen has no room for more. */}
      {pinned.slice(0, form === 'tv' ? 1 : undefined).map((index) => (
        <parts.PinnedRow key={index} index={index} />
      ))}
    </div>
  );
}
