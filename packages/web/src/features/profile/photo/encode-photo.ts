/** Crops a picture to the selected square and scales it down. */

import { type Crop, squareOf } from './crop.ts';

const SIDE_PX = 512;
const QUALITY = 0.9;

/** JPEG in base64. */
export function encodePhoto(bitmap: ImageBitmap, crop: Crop): string {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser draws no pictures');
  // JPEG has no transparency, which would become black.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, SIDE_PX, SIDE_PX);
  const { leftPx, topPx, sidePx } = squareOf({ widthPx: bitmap.width, heightPx: bitmap.height }, crop);
  context.drawImage(bitmap, leftPx, topPx, sidePx, sidePx, 0, 0, SIDE_PX, SIDE_PX);
  return canvas.toDataURL('image/jpeg', QUALITY).replace(/^[^,]*,/, '');
}
