/** The stream of the event next to a short leaderboard. */

import { youtubeIdIn } from '@lapwing/contract/values/youtube';
import { useText } from '../../../i18n/language.ts';
import { useEventInfo } from '../state/event-info.ts';
import { CompactBoard } from './CompactBoard.tsx';
import { StreamPlayer } from './video/StreamPlayer.tsx';
import { YouTubePlayer } from './video/YouTubePlayer.tsx';

export default function VideoView() {
  const info = useEventInfo();
  if (!info?.videoStreamUrl) return null;
  return (
    <div className="grid items-start gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(21.25rem,26%)]">
      <Stream address={info.videoStreamUrl} name={info.name} />
      <CompactBoard />
    </div>
  );
}

function Stream({ address, name }: { address: string; name: string }) {
  const { t } = useText();
  const videoId = youtubeIdIn(address);
  const label = t('LiveVideo.StreamOf', { name });
  if (videoId !== null) return <YouTubePlayer videoId={videoId} label={label} />;
  // Another stream is another attempt.
  return <StreamPlayer key={address} address={address} label={label} />;
}
