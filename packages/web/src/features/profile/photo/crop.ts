/** The square part of a picture that is shown: moved and zoomed, never beyond the picture's edge. */

export type Picture = { widthPx: number; heightPx: number };
/** The centre as fractions of the picture's width and height; a zoom of 1 shows the largest square. */
export type Crop = { middleX: number; middleY: number; zoom: number };
export type Point = { x: number; y: number };

export const MAX_ZOOM = 5;
export const largestSquare: Crop = { middleX: 0.5, middleY: 0.5, zoom: 1 };
const centre: Point = { x: 0.5, y: 0.5 };

export function squareOf({ widthPx, heightPx }: Picture, { middleX, middleY, zoom }: Crop) {
  const sidePx = Math.min(widthPx, heightPx) / zoom;
  return { leftPx: middleX * widthPx - sidePx / 2, topPx: middleY * heightPx - sidePx / 2, sidePx };
}

function between(low: number, value: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}

function keptInside(picture: Picture, crop: Crop): Crop {
  const zoom = between(1, crop.zoom, MAX_ZOOM);
  const sidePx = Math.min(picture.widthPx, picture.heightPx) / zoom;
  const [halfX, halfY] = [sidePx / 2 / picture.widthPx, sidePx / 2 / picture.heightPx];
  return {
    middleX: between(halfX, crop.middleX, 1 - halfX),
    middleY: between(halfY, crop.middleY, 1 - halfY),
    zoom,
  };
}

/** Moves the square; `by` is in units of its side. */
export function movedBy(picture: Picture, crop: Crop, by: Point): Crop {
  const { sidePx } = squareOf(picture, crop);
  return keptInside(picture, {
    ...crop,
    middleX: crop.middleX + (by.x * sidePx) / picture.widthPx,
    middleY: crop.middleY + (by.y * sidePx) / picture.heightPx,
  });
}

/** Zooms; the point `at`, in fractions of the square, stays in place as far as the edges allow. */
export function zoomedTo(picture: Picture, crop: Crop, zoom: number, at: Point = centre): Crop {
  const kept = between(1, zoom, MAX_ZOOM);
  const before = squareOf(picture, crop).sidePx;
  const after = squareOf(picture, { ...crop, zoom: kept }).sidePx;
  return keptInside(picture, {
    zoom: kept,
    middleX: crop.middleX + ((at.x - 0.5) * (before - after)) / picture.widthPx,
    middleY: crop.middleY + ((at.y - 0.5) * (before - after)) / picture.heightPx,
  });
}
