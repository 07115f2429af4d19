/** The visitor's own videos, deleted after a question. */

import type { Video } from '@lapwing/contract/profiles';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { deleteVideo, useChange } from '../changes.ts';
import { VideoGrid } from './VideoGrid.tsx';

type OwnVideosProps = { accountId: string; videos: readonly Video[] };

export function OwnVideos({ accountId, videos }: OwnVideosProps) {
  const { t } = useText();
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useChange((id: string) => deleteVideo(accountId, id));
  return (
    <>
      <VideoGrid videos={videos} onDelete={setAsked} />
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
