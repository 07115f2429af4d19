/** The site's own map: OpenLayers over the tiles of the host. Loaded by `maps.js` when a satellite view is opened. */

import Attribution from 'ol/control/Attribution.js';
import Zoom from 'ol/control/Zoom.js';
import { boundingExtent } from 'ol/extent.js';
import Feature from 'ol/Feature.js';
import LineString from 'ol/geom/LineString.js';
import Point from 'ol/geom/Point.js';
import ImageLayer from 'ol/layer/Image.js';
import TileLayer from 'ol/layer/Tile.js';
import VectorLayer from 'ol/layer/Vector.js';
import OlMap from 'ol/Map.js';
import olStyle from 'ol/ol.css?inline';
import { fromLonLat } from 'ol/proj.js';
import ImageStatic from 'ol/source/ImageStatic.js';
import VectorSource from 'ol/source/Vector.js';
import XYZ from 'ol/source/XYZ.js';
import { Circle, Fill, Stroke, Style, Text } from 'ol/style.js';
import View from 'ol/View.js';
import type { MapCar, MapOptions, MapPoint, OpenMap } from './map-service.ts';

const DISC_RADIUS = 11;
const MARGIN_PX = 48;

// Only who opens a map needs its style.
const style = document.createElement('style');
style.textContent = olStyle;
document.head.append(style);

const coordinateOf = ({ latitude, longitude }: MapPoint) => fromLonLat([longitude, latitude]);

/** For the eye alone: a button is called by what it does. */
function signOf(text: string): HTMLElement {
  const sign = document.createElement('span');
  sign.ariaHidden = 'true';
  sign.textContent = text;
  return sign;
}

export function open(element: HTMLElement, options: MapOptions): OpenMap {
  const { track, tiles, overlayImageUrl, colours, labels } = options;
  const line = track.map(coordinateOf);
  const [first] = line;
  const outline = first === undefined ? line : [...line, first];
  const extent = boundingExtent(line);
  const trackSource = new VectorSource({ features: [new Feature(new LineString(outline))] });
  const carSource = new VectorSource<Feature<Point>>();
  const layers = [
    ...(tiles === null
      ? []
      : [new TileLayer({ source: new XYZ({ url: tiles.url, attributions: tiles.credit }) })]),
    ...(overlayImageUrl === null
      ? []
      : [new ImageLayer({ source: new ImageStatic({ url: overlayImageUrl, imageExtent: extent }) })]),
    new VectorLayer({
      source: trackSource,
      style: new Style({ stroke: new Stroke({ color: colours.track, width: 4 }) }),
    }),
    new VectorLayer({ source: carSource }),
  ];
  const controls = [
    new Zoom({
      zoomInLabel: signOf('+'),
      zoomInTipLabel: labels.zoomIn,
      zoomOutLabel: signOf('–'),
      zoomOutTipLabel: labels.zoomOut,
    }),
    // Whose pictures they are is said at once, not behind a button.
    new Attribution({ collapsible: false }),
  ];
  const map = new OlMap({ target: element, layers, controls, view: new View({ maxZoom: 20 }) });
  map.getView().fit(extent, { padding: [MARGIN_PX, MARGIN_PX, MARGIN_PX, MARGIN_PX] });

  const features = new Map<number, Feature<Point>>();
  return {
    show(cars) {
      const shown = new Set(cars.map(({ key }) => key));
      for (const [key, feature] of features) {
        if (shown.has(key)) continue;
        carSource.removeFeature(feature);
        features.delete(key);
      }
      for (const car of cars) {
        let feature = features.get(car.key);
        if (feature === undefined) {
          feature = new Feature(new Point(coordinateOf(car.at)));
          features.set(car.key, feature);
          carSource.addFeature(feature);
        }
        feature.getGeometry()?.setCoordinates(coordinateOf(car.at));
        feature.setStyle(discOf(car, colours));
      }
    },
    close: () => map.setTarget(undefined),
  };
}

function discOf({ label, colour, isChosen, isLate }: MapCar, { ink, surface }: MapOptions['colours']): Style {
  return new Style({
    image: new Circle({
      radius: DISC_RADIUS,
      fill: new Fill({ color: isChosen ? colour : surface }),
      stroke: new Stroke({ color: colour, width: 2, ...(isLate && { lineDash: [3, 3] }) }),
    }),
    text: new Text({
      text: label,
      font: '600 11px sans-serif',
      fill: new Fill({ color: isChosen ? surface : ink }),
    }),
    zIndex: isChosen ? 1 : 0,
  });
}
