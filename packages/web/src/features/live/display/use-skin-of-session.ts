/** Dark or light while the session is shown; afterwards the site has its own skin again. */

import { useLayoutEffect } from 'react';
import { DARK_FRAME } from '../../../page/storage-keys.ts';
import type { DisplayChoice } from '../state/display-settings.ts';

export function useSkinOfSession(skin: DisplayChoice<'skin'>): void {
  useLayoutEffect(() => {
    // A big screen of a venue has its own skin, whatever was chosen in this browser.
    if (skin === 'system' || window.name === DARK_FRAME) return;
    const { dataset } = document.body;
    const before = dataset.skin;
    dataset.skin = skin;
    return () => {
      if (before === undefined) delete dataset.skin;
      else dataset.skin = before;
    };
  }, [skin]);
}
