/** Plays a stream in a video element: directly if the browser supports it, otherwise through hls.js. */

import type HlsPlayer from 'hls.js';

const PLAYLIST = 'application/vnd.apple.mpegurl';

/** The caller reports when the element is no longer needed. */
export function playStream(video: HTMLVideoElement, address: string, onFailed: () => void): () => void {
  if (!isPlaylist(address) || video.canPlayType(PLAYLIST) !== '') {
    video.src = address;
    return () => {};
  }
  let isWanted = true;
  let end = () => {};
  // The full build: the light one does not support separate audio.
  void import('hls.js').then(
    ({ default: player }) => {
      if (isWanted) end = playWith(player, video, address, () => isWanted && onFailed());
    },
    () => isWanted && onFailed(),
  );
  return () => {
    isWanted = false;
    end();
  };
}

function playWith(Hls: typeof HlsPlayer, video: HTMLVideoElement, address: string, onFailed: () => void) {
  if (!Hls.isSupported()) {
    // The browser then reports by itself that it cannot.
    video.src = address;
    return () => {};
  }
  // Its worker would come from an address that the page does not allow, and a single stream needs none.
  const player = new Hls({ enableWorker: false });
  let hasRecovered = false;
  player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true;
      player.recoverMediaError();
      return;
    }
    player.destroy();
    onFailed();
  });
  player.loadSource(address);
  player.attachMedia(video);
  return () => player.destroy();
}

function isPlaylist(address: string): boolean {
  return /\.m3u8$/i.test(new URL(address, document.baseURI).pathname);
}
