/** One video: a drawn still until it is played, because the player reports its viewers to YouTube. */

import type { Video } from '@lapwing/contract/people/profiles';
import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { IconButton } from '../../../ui/controls/Button.tsx';
import { VideoStill } from './VideoStill.tsx';

type VideoCardProps = {
  video: Video;
  /** for the visitor's own videos */
  onDelete?: ((id: string) => void) | undefined;
};

const player = 'https://www.youtube-nocookie.com/embed/';

export function VideoCard({ video: { id, description, racerName }, onDelete }: VideoCardProps) {
  const { t } = useText();
  const [isPlaying, setPlaying] = useState(false);
  const name = description || t('Profile.VideoOf', { name: racerName });
  return (
    <li className="min-w-0">
      {isPlaying ? (
        <iframe
          title={name}
          src={`${player}${encodeURIComponent(id)}?autoplay=1&playsinline=1`}
          allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
          allowFullScreen
          referrerPolicy="strict-origin-when-cross-origin"
          className="aspect-video w-full rounded-2 border-0 bg-sunken"
        />
      ) : (
        <button
          type="button"
          aria-label={t('Profile.PlayVideo', { name })}
          onClick={() => setPlaying(true)}
          className="group relative block aspect-video w-full overflow-hidden rounded-2"
        >
          <VideoStill of={id} />
          <span className="absolute start-2.5 bottom-2.5 grid size-9 place-items-center rounded-full bg-[rgb(0_0_0/.72)] text-[#fff] group-hover:bg-[#000] phone:size-11">
            <Play size={20} strokeWidth={1.75} aria-hidden="true" />
          </span>
        </button>
      )}
      <div className="flex items-center justify-between gap-2 pt-1.5 stretch-data">
        <span className="min-w-0">
          <b className="block leading-[1.125rem] font-medium wrap-break-word">{name}</b>
          <a
            href={`https://www.youtube.com/watch?v=${encodeURIComponent(id)}`}
            target="_blank"
            rel="noreferrer"
            aria-label={`${t('Profile.WatchOnYouTube')}: ${name}, youtu.be/${id}`}
            className="touch-target text-2 text-ink-3 hover:text-ink hover:underline"
          >
            youtu.be/{id}
          </a>
        </span>
        {onDelete && (
          <IconButton label={t('Profile.DeleteOne', { name })} onClick={() => onDelete(id)}>
            <Trash2 size={16} strokeWidth={1.75} aria-hidden="true" />
          </IconButton>
        )}
      </div>
    </li>
  );
}
