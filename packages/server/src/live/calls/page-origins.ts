/** The other sites from which a page may load video and pictures: those of the host and those set by organisers. */

import { parseLiveEventId } from '@lapwing/contract/live/ids';
import { youtubeIdIn } from '@lapwing/contract/values/youtube';
import { hasPassed } from '../../has-passed.ts';
import { webOriginOf } from '../../http/web-origin.ts';
import type { EventAddresses } from './presentation-store.ts';

/** Every page needs the list, but organisers rarely change a stream or a sponsor. */
const ASK_AGAIN_MS = 10_000;
/** Proxies refuse long headers, and one organisation must not crowd out the others. */
const MAX_CHARACTERS = 3_000;
const MAX_CHARACTERS_OF_ORGANIZATION = 400;

export type PageOrigins = { video: readonly string[]; pictures: readonly string[] };

type AddressSource = {
  /** of the newest public events */
  listAddresses(): Promise<readonly EventAddresses[]>;
  /** of the event of the page; null if this visitor may not see it */
  findAddresses(eventId: number, guid: string | undefined): Promise<EventAddresses | null>;
};

type PageOriginsOptions = {
  hostVideoOrigins: readonly string[];
  source: AddressSource;
  now?: () => number;
};

/**
 * A visitor moves between pages without loading a new document, so each page also lists the origins of other events.
 */
export function createPageOrigins({ hostVideoOrigins, source, now = Date.now }: PageOriginsOptions) {
  let cached: { askedAtMs: number; addresses: Promise<readonly EventAddresses[]> } | null = null;

  async function listAddresses(): Promise<readonly EventAddresses[]> {
    try {
      return await source.listAddresses();
    } catch {
      // A page without video is better than no page; the next one queries again.
      cached = null;
      return [];
    }
  }

  async function addressesOfPage(url: string): Promise<EventAddresses[]> {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const eventId = parseLiveEventId(/^\/livetiming\/([^/]+)/i.exec(pathname)?.[1] ?? '');
    if (eventId === null) return [];
    const guid = [...searchParams].find(([name]) => name.toLowerCase() === 'guid')?.[1];
    const found = await source.findAddresses(eventId, guid).catch(() => null);
    return found === null ? [] : [found];
  }

  return async (url: string): Promise<PageOrigins> => {
    if (cached === null || hasPassed(ASK_AGAIN_MS, cached.askedAtMs, now()))
      cached = { askedAtMs: now(), addresses: listAddresses() };
    const [ofPage, ofOthers] = await Promise.all([addressesOfPage(url), cached.addresses]);
    // YouTube plays its videos in its own frame.
    const videoOf = ({ videoStreamUrl }: EventAddresses) =>
      videoStreamUrl === null || youtubeIdIn(videoStreamUrl) !== null ? [] : [videoStreamUrl];
    const picturesOf = ({ pictureUrls }: EventAddresses) => pictureUrls;
    const video = [...originsOf(ofPage, videoOf), ...originsOf(ofOthers, videoOf)];
    const pictures = [...originsOf(ofPage, picturesOf), ...originsOf(ofOthers, picturesOf)];
    return { video: [...new Set([...hostVideoOrigins, ...video])], pictures: [...new Set(pictures)] };
  };
}

/** One origin of each organisation, then a second one of each, and so on while there is room. */
function originsOf(
  events: readonly EventAddresses[],
  addressesOf: (event: EventAddresses) => readonly string[],
): string[] {
  const byOrganization = new Map<number, Set<string>>();
  for (const event of events) {
    const origins = byOrganization.get(event.organizationId) ?? new Set();
    byOrganization.set(event.organizationId, origins);
    for (const address of addressesOf(event)) {
      // Files on this server have no origin. Neither have addresses that were stored before addresses were checked.
      const origin = webOriginOf(address);
      if (origin !== null) origins.add(origin);
    }
  }
  const shares = [...byOrganization.values()].map((origins) =>
    within(MAX_CHARACTERS_OF_ORGANIZATION, [...origins]),
  );
  const longest = Math.max(0, ...shares.map(({ length }) => length));
  const inTurn = Array.from({ length: longest }, (_, turn) => shares.flatMap((share) => share[turn] ?? []));
  return within(MAX_CHARACTERS, [...new Set(inTurn.flat())]);
}

function within(characters: number, origins: readonly string[]): string[] {
  let left = characters;
  return origins.filter((origin) => {
    if (origin.length + 1 > left) return false;
    left -= origin.length + 1;
    return true;
  });
}
