/** Makes pictures of what people send: checked, turned upright, square, without what a camera adds. */

/** Each picture is kept in these sizes. */
export const avatarSizesPx = [128, 512] as const;

/** Enough for any camera, and few enough that a small file cannot unfold into gigabytes. */
const MAX_PIXELS = 50_000_000;
const formats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif']);

export type AvatarImage = { sizePx: number; image: Buffer };

/** Base64, perhaps as a data address; null where it is neither. */
export function decodeBase64(text: string): Buffer | null {
  const base64 = text.replace(/^data:image\/[a-z+.-]+;base64,/, '').replace(/\s/g, '');
  const isBase64 = base64 !== '' && /^[A-Za-z0-9+/_-]+={0,2}$/.test(base64);
  return isBase64 ? Buffer.from(base64, 'base64') : null;
}

/** null where it is no picture that we take. */
export async function makeAvatarImages(bytes: Buffer): Promise<AvatarImage[] | null> {
  const { default: sharp } = await import('sharp');
  try {
    const source = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' });
    const { format } = await source.metadata();
    if (format === undefined || !formats.has(format)) return null;
    const images: AvatarImage[] = [];
    for (const sizePx of avatarSizesPx) {
      const image = await source
        .clone()
        .autoOrient()
        .resize(sizePx, sizePx, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer();
      images.push({ sizePx, image });
    }
    return images;
  } catch {
    // The library throws for whatever it cannot read, which is the sender's business.
    return null;
  }
}
