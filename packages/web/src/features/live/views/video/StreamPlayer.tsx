/** A stream that is played in the page: HLS, or a file. */

import { ExternalLink, Video } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useText } from '../../../../i18n/language.ts';
import { Banner } from '../../../../ui/content/Banner.tsx';
import { Button } from '../../../../ui/controls/Button.tsx';
import { reloadWhereForbidden } from './allowed-origins.ts';
import { picture } from './picture.ts';
import { playStream } from './play-stream.ts';

const AGAIN_AFTER_MS = 15_000;

export function StreamPlayer({ address, label }: { address: string; label: string }) {
  const { t } = useText();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const play = useCallback(
    (video: HTMLVideoElement) => playStream(video, address, () => setHasFailed(true)),
    [address],
  );
  useEffect(() => reloadWhereForbidden(address, () => location.reload()), [address]);
  useEffect(() => {
    if (!hasFailed) return;
    // A stream can start at any time, and breaks off now and then.
    const timer = setTimeout(() => setAttempt(attempt + 1), AGAIN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasFailed, attempt]);
  const link = (
    <a href={address} target="_blank" rel="noreferrer" className="link inline-flex items-center gap-1.5">
      {t('LiveVideo.OpenStream')}
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
    </a>
  );
  const tryAgain = () => {
    setHasFailed(false);
    setAttempt(attempt + 1);
  };
  return (
    <div>
      <video
        key={attempt}
        ref={play}
        aria-label={label}
        controls
        autoPlay
        muted
        playsInline
        onError={() => setHasFailed(true)}
        onPlaying={() => setHasFailed(false)}
        onEnded={tryAgain}
        className={picture}
      />
      {hasFailed ? (
        <Banner
          tone="waiting"
          icon={<Video size={16} strokeWidth={1.75} />}
          phrase={t('LiveVideo.Failed')}
          action={<Button onClick={tryAgain}>{t('LiveVideo.TryAgain')}</Button>}
        >
          {t('LiveVideo.FailedHint')} {link}
        </Banner>
      ) : (
        <p className="mt-2 text-2 phone:px-4">{link}</p>
      )}
    </div>
  );
}
