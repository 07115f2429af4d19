/** A part of the frame that is fetched once it is wanted, and drawn as soon as it is there. */

import { type ComponentType, useEffect, useState } from 'react';

/**
 * Not by `lazy`: once a lazy part makes React wait, it puts the rest of the page that the server drew off for 300 ms.
 * A part that cannot be fetched is tried again on the next screen, which has another path.
 */
export function useLazyComponent<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isWanted: boolean,
  pathname: string,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ Component: ComponentType<Props> } | null>(null);
  const isMissing = isWanted && part === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path is another try.
  useEffect(() => {
    if (!isMissing) return;
    load().then(
      ({ default: Component }) => setPart({ Component }),
      () => {},
    );
  }, [load, isMissing, pathname]);
  return isWanted && part !== null ? part.Component : null;
}
