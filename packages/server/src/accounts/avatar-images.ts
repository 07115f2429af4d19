/** Makes pictures of what people send: checked, turned upright, square, without what a camera adds. */

import { remakePicture } from '../http/pictures.ts';

/** Each picture is kept in these sizes. */
export const avatarSizesPx = [128, 512] as const;

export type AvatarImage = { sizePx: number; image: Buffer };

/** null where it is no picture that we take. */
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
