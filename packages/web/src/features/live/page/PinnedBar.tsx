/** The pinned competitors, above the board. */

import { useLayoutEffect } from 'react';
import { useDisplay } from '../display/use-display.ts';
import { usePinnedRows } from '../state/pins.ts';
import { useLaterParts } from '../state/use-later-parts.ts';

export function PinnedBar() {
  const pinned = usePinnedRows();
  const { form } = useDisplay();
  const parts = useLaterParts(pinned.length > 0);
  // From now on their room is that of the bars.
  useLayoutEffect(() => {
    document.body.style.removeProperty('--pins');
  }, []);
  return (
    <div className="pinned-bars">
      {/* A big screen has no room for more. */}
      {pinned
        .slice(0, form === 'tv' ? 1 : undefined)
        .map((index) =>
          parts === null ? (
            <div key={index} className="pinned-bar" aria-hidden="true" />
          ) : (
            <parts.PinnedRow key={index} index={index} />
          ),
        )}
    </div>
  );
}
