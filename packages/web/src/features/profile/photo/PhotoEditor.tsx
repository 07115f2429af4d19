/** One's own picture with buttons to add, change or delete it. */

import type { Profile } from '@lapwing/contract/people/profiles';
import { Camera } from 'lucide-react';
import { useRef, useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { PersonPicture } from '../../../parts/PersonPicture.tsx';
import { Button, IconButton } from '../../../ui/controls/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { showToast } from '../../../ui/overlays/toasts.ts';
import { deletePhoto, savePhoto, useChange } from '../changes.ts';
import { CropArea } from './CropArea.tsx';
import { type Crop, largestSquare } from './crop.ts';
import { encodePhoto } from './encode-photo.ts';

type Step = { kind: 'closed' } | { kind: 'choose' } | { kind: 'crop'; bitmap: ImageBitmap; crop: Crop };

export function PhotoEditor({ profile }: { profile: Profile }) {
  const { t } = useText();
  const { accountId, photo, firstName, lastName } = profile;
  const input = useRef<HTMLInputElement>(null);
  const [step, setStep] = useState<Step>({ kind: 'closed' });
  const close = () => setStep({ kind: 'closed' });
  const save = useChange(
    async (image: string) => {
      await savePhoto(accountId, image);
      close();
      showToast({ text: t('Profile.PhotoSaved') });
    },
    () => t('Profile.PhotoFailed'),
  );
  const remove = useChange(async () => {
    await deletePhoto(accountId);
    close();
    showToast({ text: t('Profile.PhotoDeleted') });
  });

  async function read(file: File) {
    try {
      setStep({ kind: 'crop', bitmap: await createImageBitmap(file), crop: largestSquare });
    } catch {
      // Not a picture, or one that this browser cannot read.
      showToast({ text: t('Profile.PhotoFailed'), tone: 'problem' });
    }
  }

  const choose = () => input.current?.click();
  const picture = <PersonPicture name={`${firstName} ${lastName}`} photo={photo} size="hero" />;
  const isBusy = save.isPending || remove.isPending;
  return (
    <span className="relative me-2 flex-none">
      {picture}
      <IconButton
        label={photo === null ? t('Profile.AddPhoto') : t('Profile.Photo')}
        onClick={photo === null ? choose : () => setStep({ kind: 'choose' })}
        className="touch-target absolute! -end-2 -bottom-2 inline-grid size-8 phone:size-8! place-items-center rounded-2 border border-line-2 bg-surface text-ink-2 hover:bg-surface-2 hover:text-ink"
      >
        <Camera size={16} strokeWidth={1.75} aria-hidden="true" />
      </IconButton>
      <input
        ref={input}
        type="file"
        aria-label={t('Profile.AddPhoto')}
        accept="image/jpeg,image/png,image/webp,image/gif"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) void read(file);
          event.target.value = '';
        }}
      />
      <Dialog
        title={step.kind === 'crop' ? t('Profile.CropTitle') : t('Profile.Photo')}
        isOpen={step.kind !== 'closed'}
        onClose={close}
        actions={
          step.kind === 'crop' ? (
            <>
              <Button onClick={close}>{t('Profile.Cancel')}</Button>
              <Button
                kind="primary"
                disabled={isBusy}
                onClick={() => save.mutate(encodePhoto(step.bitmap, step.crop))}
              >
                {t('Profile.SavePhoto')}
              </Button>
            </>
          ) : (
            <>
              <Button onClick={close}>{t('Profile.Cancel')}</Button>
              <Button kind="danger" disabled={isBusy} onClick={() => remove.mutate(undefined)}>
                {t('Profile.DeletePhoto')}
              </Button>
              <Button onClick={choose}>{t('Profile.ChangePhoto')}</Button>
            </>
          )
        }
      >
        {step.kind === 'crop' && (
          <>
            <p>{t('Profile.CropHint')}</p>
            <CropArea bitmap={step.bitmap} crop={step.crop} onChange={(crop) => setStep({ ...step, crop })} />
          </>
        )}
        {step.kind === 'choose' && <div className="flex justify-center py-3">{picture}</div>}
      </Dialog>
    </span>
  );
}
