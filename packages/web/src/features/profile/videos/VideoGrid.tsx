/** A grid of videos. */

import type { Video } from '@lapwing/contract/people/profiles';
import { useText } from '../../../i18n/language.ts';
import { EmptyState } from '../../../ui/content/EmptyState.tsx';
import { VideoCard } from './VideoCard.tsx';

type VideoGridProps = { videos: readonly Video[]; onDelete?: (id: string) => void };

export function VideoGrid({ videos, onDelete }: VideoGridProps) {
  const { t } = useText();
  if (videos.length === 0) return <EmptyState title={t('Profile.NoVideos')} />;
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} onDelete={onDelete} />
        ))}
      </ul>
      <p className="pt-3 text-2 text-ink-3">{t('Profile.PlayNote')}</p>
    </>
  );
}
