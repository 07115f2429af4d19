/** Light, dark, or the system's setting. Stored; page/before-paint.ts applies it before the first paint. */

import { useSyncExternalStore } from 'react';
import { SKIN_STORAGE_KEY } from '../page/storage-keys.ts';

export const skins = ['system', 'light', 'dark'] as const;
export type Skin = (typeof skins)[number];

const listeners = new Set<() => void>();

function currentSkin(): Skin {
  const { skin } = document.body.dataset;
  return skin === 'light' || skin === 'dark' ? skin : 'system';
}

export function chooseSkin(skin: Skin): void {
  if (skin === 'system') delete document.body.dataset.skin;
  else document.body.dataset.skin = skin;
  try {
    if (skin === 'system') localStorage.removeItem(SKIN_STORAGE_KEY);
    else localStorage.setItem(SKIN_STORAGE_KEY, skin);
  } catch {
    // The choice lasts for this visit.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSkin(): Skin {
  return useSyncExternalStore(subscribe, currentSkin, () => 'system');
}
