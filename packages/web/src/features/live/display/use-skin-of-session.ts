/** Dark or light while the session is shown; afterwards the site has its own skin again. */

import { useLayoutEffect } from 'react';
import type { DisplayChoice } from '../state/display-settings.ts';

export function useSkinOfSession(skin: DisplayChoice<'skin'>): void {
  useLayoutEffect(() => {
    if (skin === 'system') return;
    const { dataset } = document.body;
    const before = dataset.skin;
    dataset.skin = skin;
    return () => {
      if (before === undefined) delete dataset.skin;
      else dataset.skin = before;
    };
  }, [skin]);
}
