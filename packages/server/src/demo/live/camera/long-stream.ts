/** Makes a long stream by repeating a short recording. */

import { type Fragment, fragmentFrom, type Recording } from './cut-recording.ts';

export type LongStream = ReturnType<typeof createLongStream>;

/** A complete playlist and not a growing one: Chromium sometimes gives up on one that has nothing new. */
export function createLongStream({ head, fragments, unitsPerSecond }: Recording, minutes: number) {
  const loopUnits = unitsOf(fragments);
  const loops = Math.ceil((minutes * 60 * unitsPerSecond) / loopUnits);
  const secondsOf = ({ duration }: Fragment) => duration / unitsPerSecond;
  const segments = Array.from({ length: loops }, () => fragments).flat();
  const listed = segments.map(
    (fragment, number) => `#EXTINF:${secondsOf(fragment).toFixed(3)},\n${number}.m4s\n`,
  );

  return {
    head,
    /** Addresses in it are relative to its own. */
    playlist:
      '#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n' +
      `#EXT-X-TARGETDURATION:${Math.ceil(Math.max(...fragments.map(secondsOf)))}\n` +
      `#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-MAP:URI="head.mp4"\n${listed.join('')}#EXT-X-ENDLIST\n`,

    findSegment(number: number): Buffer | null {
      const fragment = segments[number];
      if (fragment === undefined) return null;
      const index = number % fragments.length;
      // The recorder guesses the duration of its last frame, so each segment begins where the previous one ends.
      const startsAt = ((number - index) / fragments.length) * loopUnits + unitsOf(fragments.slice(0, index));
      return fragmentFrom(fragment, startsAt);
    },
  };
}

function unitsOf(fragments: readonly Fragment[]): number {
  return fragments.reduce((sum, { duration }) => sum + duration, 0);
}
