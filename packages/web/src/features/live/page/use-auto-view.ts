/** Moves to the next view every 60 seconds while auto view is on. */

import { LIVE_AUTO_VIEW_MS } from '@lapwing/contract/values/constants';
import { useEffect } from 'react';
import type { SessionView, ViewKey } from './live-views.ts';

/** Battles come and go, so a screen that nobody touches would often show none. */
export function nextView(views: readonly Pick<SessionView, 'key'>[], shown: ViewKey): ViewKey {
  const turning = views.filter(({ key }) => key === shown || key !== 'battles');
  const place = turning.findIndex(({ key }) => key === shown);
  return turning[(place + 1) % turning.length]?.key ?? shown;
}

type AutoView = {
  isOn: boolean;
  views: readonly SessionView[];
  shown: ViewKey;
  onChoose: (view: ViewKey) => void;
};

export function useAutoView({ isOn, views, shown, onChoose }: AutoView): void {
  useEffect(() => {
    if (!isOn || views.length < 2) return;
    const timer = setTimeout(() => onChoose(nextView(views, shown)), LIVE_AUTO_VIEW_MS);
    return () => clearTimeout(timer);
  }, [isOn, views, shown, onChoose]);
}
