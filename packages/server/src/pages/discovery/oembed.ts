/** What other sites need to show one of our pages in a frame, as oembed.com describes it. */

import { escapeXml } from '../../http/responses/escape-xml.ts';
import { isEmbeddable } from '../embeddable.ts';

const WIDTH_PX = 800;
const HEIGHT_PX = 800;

type EmbeddedPage = {
  page: URL;
  title: string;
  siteName: string;
  origin: string;
  picture: { url: string; width: number; height: number };
  /** the most that the other site has room for; undefined if it did not say */
  width: number | undefined;
  height: number | undefined;
  /** Whether only some sites may frame it: others get a link, because their frame would stay empty. */
  isForSomeSites: boolean;
};

/** null if the page may not be shown in a frame */
export function oEmbedOf({ page, title, siteName, origin, picture, isForSomeSites, ...room }: EmbeddedPage) {
  if (!isEmbeddable(page.pathname)) return null;
  const shared = {
    version: '1.0',
    title,
    provider_name: siteName,
    provider_url: origin,
    thumbnail_url: picture.url,
    thumbnail_width: picture.width,
    thumbnail_height: picture.height,
  };
  if (isForSomeSites) return { ...shared, type: 'link' };
  const address = new URL(page);
  address.searchParams.set('integrated', 'true');
  address.hash = '';
  const width = Math.min(WIDTH_PX, room.width ?? WIDTH_PX);
  const height = Math.min(HEIGHT_PX, room.height ?? HEIGHT_PX);
  const frame = `<iframe src="${escapeXml(address.href)}" title="${escapeXml(title)}" width="${width}" height="${height}" style="border:0" loading="lazy"></iframe>`;
  return { ...shared, type: 'rich', html: frame, width, height };
}

/** A positive whole number; anything else counts as not given. */
export function sizeOf(value: unknown): number | undefined {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : undefined;
}
