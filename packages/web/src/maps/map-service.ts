/**
 * What the site expects of a maps script: it puts this service on the page and then calls the function that its
 * address names as `callback`. The site's own is `satellite-map.tsx`; a host may set another.
 */

export type MapPoint = { latitude: number; longitude: number };

export type MapTiles = { url: string; credit: string };

export type MapOptions = {
  /** the track, closed */
  track: readonly MapPoint[];
  /** a picture over the track, from corner to corner of what the track covers */
  overlayImageUrl: string | null;
  tiles: MapTiles | null;
  /** CSS colours */
  colours: { track: string; ink: string; surface: string };
  /** what the map's own buttons do, and its keys, in the visitor's language */
  labels: { surface: string; zoomIn: string; zoomOut: string };
};

export type MapCar = {
  key: number;
  label: string;
  colour: string;
  at: MapPoint;
  isChosen: boolean;
  isLate: boolean;
};

export type OpenMap = { show: (cars: readonly MapCar[]) => void; close: () => void };

type MapService = { open: (element: HTMLElement, options: MapOptions) => Promise<OpenMap> };

declare global {
  interface Window {
    lapwingMaps?: MapService;
  }
}
