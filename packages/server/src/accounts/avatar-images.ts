/** Converts uploaded pictures: checked, rotated, cropped to a square, without metadata. */

import { remakePicture } from '../http/pictures.ts';

/** Each picture is stored in these sizes. */
export const avatarSizesPx = [128, 512] as const;

export type AvatarImage = { sizePx: number; image: Buffer };

/** null if it is not an accepted picture. */
export function makeAvatarImages(bytes: Buffer): Promise<AvatarImage[] | null> {
  return remakePicture(bytes, async (picture) => {
    const images: AvatarImage[] = [];
    for (const sizePx of avatarSizesPx) {
      const image = await picture()
        .resize(sizePx, sizePx, { fit: 'cover' })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 85 })
        .toBuffer();
      images.push({ sizePx, image });
    }
    return images;
  });
}
