/** The script of the maps, before a live session opens. */

import { loadClientSettings } from '../api/client-settings.ts';
import { isPrerenderShown } from '../ssr/hydration.ts';

const MAPS_LATER_MS = 5000;

/** A prerendered session is already open: on a slow connection it is live before its map has loaded. */
export async function loadMapsOfSession(): Promise<void> {
  if (isPrerenderShown()) setTimeout(loadMaps, MAPS_LATER_MS);
  else await loadMaps();
}

async function loadMaps(): Promise<void> {
  try {
    const { mapsScriptUrl } = await loadClientSettings();
    const { loadMapsScript } = await import('./load-maps-script.ts');
    await loadMapsScript(mapsScriptUrl);
  } catch (error) {
    // The times matter more than the map: if the script fails, the session is shown without it.
    console.warn(error);
  }
}
