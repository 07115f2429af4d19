/** The visitor's own videos: added by their address, deleted after a question. */

import type { Video } from '@lapwing/contract/profiles';
import { youtubeIdIn } from '@lapwing/contract/youtube';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { addVideo, deleteVideo, useChange } from './changes.ts';
import { VideoList } from './ProfileParts.tsx';

type OwnVideosProps = { accountId: string; videos: readonly Video[] };

export function OwnVideos({ accountId, videos }: OwnVideosProps) {
  const { t } = useText();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useChange((id: string) => deleteVideo(accountId, id));
  return (
    <>
      <AddVideo accountId={accountId} />
      <VideoList videos={videos} onDelete={setAsked} />
      <Dialog
        title={t('Profile.DeleteVideo')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        actions={
          <>
            <Button onClick={() => setAsked(null)}>{t('Profile.Cancel')}</Button>
            <Button
              kind="danger"
              onClick={() => {
                if (asked !== null) remove.mutate(asked);
                setAsked(null);
              }}
            >
              {t('Profile.Delete')}
            </Button>
          </>
        }
      >
        <p>{t('Profile.DeleteVideoQuestion')}</p>
      </Dialog>
    </>
  );
}

function AddVideo({ accountId }: { accountId: string }) {
  const { t } = useText();
  const [address, setAddress] = useState('');
  const [isWrong, setWrong] = useState(false);
  const add = useChange(async (id: string) => {
    await addVideo(accountId, id);
    setAddress('');
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    const id = youtubeIdIn(address);
    setWrong(id === null);
    if (id !== null) add.mutate(id);
  }
  return (
    <form onSubmit={submit} className="flex items-end gap-2 pb-3" noValidate>
      <div className="w-full max-w-[440px]">
        <TextField
          label={t('Profile.VideoAddress')}
          value={address}
          inputMode="url"
          autoComplete="off"
          onChange={(event) => setAddress(event.target.value)}
          {...(isWrong && { error: t('Profile.VideoWrong') })}
        />
      </div>
      <Button type="submit" disabled={add.isPending}>
        {t('Profile.AddVideo')}
      </Button>
    </form>
  );
}
