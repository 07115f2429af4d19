/** Add, change or delete one's picture; the middle of it, cut square and made small before it is sent. */

import type { Profile } from '@lapwing/contract/profiles';
import { useRef } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { deletePhoto, savePhoto, useChange } from './changes.ts';

const SIDE_PX = 512;

export function PhotoButtons({ profile: { accountId, photo } }: { profile: Profile }) {
  const { t } = useText();
  const input = useRef<HTMLInputElement>(null);
  const save = useChange(
    async (file: File) => savePhoto(accountId, await squareOf(file)),
    () => t('Profile.PhotoFailed'),
  );
  const remove = useChange(() => deletePhoto(accountId));
  const isBusy = save.isPending || remove.isPending;
  return (
    <span className="flex gap-2">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) save.mutate(file);
          event.target.value = '';
        }}
      />
      <Button size="small" disabled={isBusy} onClick={() => input.current?.click()}>
        {photo === null ? t('Profile.AddPhoto') : t('Profile.ChangePhoto')}
      </Button>
      {photo !== null && (
        <Button size="small" disabled={isBusy} onClick={() => remove.mutate(undefined)}>
          {t('Profile.DeletePhoto')}
        </Button>
      )}
    </span>
  );
}

/** JPEG in base64. */
async function squareOf(file: File): Promise<string> {
  const bitmap = await createImageBitmap(file);
  const side = Math.min(bitmap.width, bitmap.height);
  const canvas = document.createElement('canvas');
  canvas.width = SIDE_PX;
  canvas.height = SIDE_PX;
  const [left, top] = [(bitmap.width - side) / 2, (bitmap.height - side) / 2];
  canvas.getContext('2d')?.drawImage(bitmap, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^[^,]*,/, '');
}
