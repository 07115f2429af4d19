/** The stream of the event beside a short leaderboard. */

import { youtubeIdIn } from '@lapwing/contract/youtube';
import { ExternalLink, Video } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/language.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useEventInfo } from '../session/event-info.ts';
import { CompactBoard } from './CompactBoard.tsx';

export default function VideoView() {
  const { t } = useText();
  const info = useEventInfo();
  if (info === undefined) return null;
  const address = info.videoStreamUrl;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(340px,26%)]">
      {address ? (
        <Stream address={address} name={info.name} />
      ) : (
        <EmptyState
          title={t('LiveVideo.None')}
          note={t('LiveVideo.NoneHint')}
          icon={<Video size={32} strokeWidth={1.5} />}
        />
      )}
      <CompactBoard />
    </div>
  );
}

function Stream({ address, name }: { address: string; name: string }) {
  const { t } = useText();
  const [hasFailed, setHasFailed] = useState(false);
  const videoId = youtubeIdIn(address);
  if (videoId !== null) {
    return (
      <iframe
        title={t('LiveVideo.StreamOf', { name })}
        src={`https://www.youtube-nocookie.com/embed/${videoId}?autoplay=1&mute=1&playsinline=1`}
        allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
        allowFullScreen
        className="aspect-video w-full border-0 bg-sunken phone:-mx-(--gutter) phone:w-[calc(100%+2*var(--gutter))] md:rounded-3"
      />
    );
  }
  const link = (
    <a href={address} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
      {t('LiveVideo.OpenStream')}
      <ExternalLink size={14} strokeWidth={1.75} />
    </a>
  );
  return (
    <div>
      <video
        src={address}
        aria-label={t('LiveVideo.StreamOf', { name })}
        controls
        autoPlay
        muted
        playsInline
        onError={() => setHasFailed(true)}
        className="aspect-video w-full bg-sunken md:rounded-3"
      />
      {hasFailed ? (
        <Banner
          tone="waiting"
          icon={<Video size={16} strokeWidth={1.75} />}
          phrase={t('LiveVideo.Failed')}
          action={link}
        >
          {t('LiveVideo.FailedHint')}
        </Banner>
      ) : (
        <p className="mt-2 text-2">{link}</p>
      )}
    </div>
  );
}
