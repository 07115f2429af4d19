/** A feed of results in both common formats: RSS 2.0 and JSON Feed 1.1. */

import type { Language } from '@lapwing/contract/values/constants';
import { escapeXml } from '../../http/responses/escape-xml.ts';

export type FeedItem = {
  /** of the event's page, which is also the permanent id of the item */
  address: string;
  title: string;
  summary: string;
  updatedAtMs: number;
  image: string;
};

export type ResultFeed = {
  language: Language;
  title: string;
  description: string;
  /** of the page that shows the same */
  home: string;
  /** of the feed itself */
  self: string;
  items: readonly FeedItem[];
};

export function rssText({ language, title, description, home, self, items }: ResultFeed): string {
  const newest = items[0]?.updatedAtMs;
  return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escapeXml(title)}</title>
<link>${escapeXml(home)}</link>
<description>${escapeXml(description)}</description>
<language>${language}</language>
<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>
${newest === undefined ? '' : `<lastBuildDate>${new Date(newest).toUTCString()}</lastBuildDate>\n`}${items
  .map(
    (item) => `<item>
<title>${escapeXml(item.title)}</title>
<link>${escapeXml(item.address)}</link>
<guid isPermaLink="true">${escapeXml(item.address)}</guid>
<pubDate>${new Date(item.updatedAtMs).toUTCString()}</pubDate>
<description>${escapeXml(item.summary)}</description>
</item>
`,
  )
  .join('')}</channel>
</rss>
`;
}

export function jsonFeedText({ language, title, description, home, self, items }: ResultFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    language,
    home_page_url: home,
    feed_url: self,
    items: items.map((item) => ({
      id: item.address,
      url: item.address,
      title: item.title,
      content_text: item.summary,
      image: item.image,
      date_modified: new Date(item.updatedAtMs).toISOString(),
    })),
  });
}
