/** Uploaded pictures: in base64, of a known type, and with no more pixels than a camera makes. */

import type { Sharp } from 'sharp';

/** Enough for any camera, and few enough that a small file cannot decode to gigabytes. */
const MAX_PIXELS = 50_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

/** Base64, perhaps as a data address; null if it is neither. */
export function decodeBase64(text: string): Buffer | null {
  const base64 = text.replace(/^data:image\/[a-z+.-]+;base64,/, '').replace(/\s/g, '');
  const isBase64 = base64 !== '' && /^[A-Za-z0-9+/_-]+={0,2}$/.test(base64);
  return isBase64 ? Buffer.from(base64, 'base64') : null;
}

/** The result of `make` for the rotated picture; null if it is not an accepted picture. */
export async function remakePicture<Made>(
  bytes: Buffer,
  make: (picture: () => Sharp) => Promise<Made>,
): Promise<Made | null> {
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await source.metadata();
    if (format === undefined || !formats.has(format)) return null;
    return await make(() => source.clone().autoOrient());
  } catch {
    // The library throws for unreadable pictures, which is the sender's problem.
    return null;
  }
}
