/** Renders cards as PNG: a few at a time, each once, cached up to a limit. */

import { createHash } from 'node:crypto';
import type { Theme } from '@lapwing/contract/values/enums';
import { type EncodedResponse, encodedResponse } from '../../http/responses/encoded-response.ts';
import { createResponseCache } from '../../http/responses/response-cache.ts';
import { cardSvg } from './card-svg.ts';
import { ensureFonts } from './fonts.ts';
import type { ShareCard } from './share-card.ts';

const CACHE_BYTES = 16 * 1024 * 1024;
/** A picture takes about fifty milliseconds of a processor; visitors have priority. */
const AT_ONCE = 1;
const MAX_WAITING = 50;

/** null if too many are waiting already. */
type DrawCard = (card: ShareCard, theme: Theme) => Promise<EncodedResponse | null>;

export function createCardPainter(): DrawCard {
  const cards = createResponseCache(CACHE_BYTES);
  let drawing = 0;
  const waiting: (() => void)[] = [];

  async function paint(svg: string): Promise<EncodedResponse> {
    if (drawing >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    drawing += 1;
    try {
      await ensureFonts();
      // Loaded late: a start of the server would wait for it.
      const { default: sharp } = await import('sharp');
      return encodedResponse(
        await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer(),
        'image/png',
      );
    } finally {
      drawing -= 1;
      waiting.shift()?.();
    }
  }

  // Keyed by its content: a changed card is another picture, and nothing has to be invalidated.
  return async (card, theme) => {
    const svg = cardSvg(card, theme);
    if (waiting.length >= MAX_WAITING) return null;
    const key = createHash('sha1').update(svg).digest('base64url');
    // Immutable as a picture, but not as the content of an address.
    return { ...(await cards.remember(key, () => paint(svg))), isCurrent: false };
  };
}
