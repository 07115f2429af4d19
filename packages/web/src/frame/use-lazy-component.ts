/** A part of the frame that is loaded when it is needed and shown as soon as it has loaded. */

import { type ComponentType, useEffect, useState } from 'react';

/**
 * Does not use `lazy`: while a lazy part suspends, React delays the hydration of the rest of the page by 300
 * ms.
 * A part that fails to load is tried again on the next screen, which has another path.
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
