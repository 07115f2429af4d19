/** Site maps for search engines, as sitemaps.org describes them. */

import { escapeXml } from '../../http/responses/escape-xml.ts';

export type SitemapPage = { address: string; changedAtMs?: number };

/** Of the pages themselves. */
export function sitemapText(pages: readonly SitemapPage[]): string {
  return listText('urlset', 'url', pages);
}

/** Of several site maps. */
export function sitemapIndexText(sitemaps: readonly SitemapPage[]): string {
  return listText('sitemapindex', 'sitemap', sitemaps);
}

function listText(list: string, item: string, pages: readonly SitemapPage[]): string {
  const items = pages.map(({ address, changedAtMs }) => {
    const changed =
      changedAtMs === undefined ? '' : `<lastmod>${new Date(changedAtMs).toISOString()}</lastmod>`;
    return `<${item}><loc>${escapeXml(address)}</loc>${changed}</${item}>\n`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${items.join('')}</${list}>
`;
}
