/** Where the video of events comes from: the only places that a page may play from. */

import { youtubeIdIn } from '@lapwing/contract/youtube';

/** Every page asks; organisers set a stream once in a while. */
const ASK_AGAIN_MS = 10_000;

/** Those of the host, and those of the streams that organisers have set. What YouTube plays, it plays in a frame of its own. */
export function createStreamOrigins(
  hostOrigins: readonly string[],
  listVideoStreams: () => Promise<readonly string[]>,
  now: () => number = Date.now,
): () => Promise<readonly string[]> {
  let known: { askedAtMs: number; origins: Promise<readonly string[]> } | null = null;

  async function ask(): Promise<readonly string[]> {
    try {
      const streams = (await listVideoStreams()).filter((address) => youtubeIdIn(address) === null);
      return [...new Set([...hostOrigins, ...streams.flatMap(originOf)])];
    } catch {
      // A page without video is better than none; the next one asks again.
      known = null;
      return hostOrigins;
    }
  }

  return () => {
    if (known === null || now() - known.askedAtMs >= ASK_AGAIN_MS)
      known = { askedAtMs: now(), origins: ask() };
    return known.origins;
  };
}

/** None for what lies on this server. */
function originOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).origin] : [];
}
