/** The visitor's own videos, deleted after a confirmation. */

import type { Video } from '@lapwing/contract/people/profiles';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { ConfirmDialog } from '../../../parts/ConfirmDialog.tsx';
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
      <ConfirmDialog
        title={t('Profile.DeleteVideo')}
        text={t('Profile.DeleteVideoQuestion')}
        yes={t('Profile.Delete')}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onYes={() => asked !== null && remove.mutate(asked)}
      />
    </>
  );
}
