/**
 * A stream on YouTube. Its player reports the viewer to YouTube, so it waits for a click if there is somebody to click.
 */

import { Play } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { useDisplay } from '../../display/use-display.ts';
import { picture } from './picture.ts';

export function YouTubePlayer({ videoId, label }: { videoId: string; label: string }) {
  const { t } = useText();
  const { settings, form } = useDisplay();
  const [isPlaying, setPlaying] = useState(settings.autoview === 'on' || form === 'tv');
  if (!isPlaying) {
    return (
      <button
        type="button"
        aria-label={t('LiveVideo.Play', { label })}
        onClick={() => setPlaying(true)}
        className={`${picture} group grid place-items-center`}
      >
        <span className="grid justify-items-center gap-3 px-6 text-center">
          <span className="grid size-16 place-items-center rounded-full bg-accent text-on-accent">
            <Play size={28} strokeWidth={1.75} aria-hidden="true" />
          </span>
          <span className="text-2 text-ink-2">{t('LiveVideo.FromYouTube')}</span>
        </span>
      </button>
    );
  }
  return (
    <iframe
      title={label}
      src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&mute=1&playsinline=1`}
      allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
      allowFullScreen
      referrerPolicy="strict-origin-when-cross-origin"
      className={picture}
    />
  );
}
