/** The webshop's page for each sport; sports that share a page share a link. */

import { webShopPages } from '@lapwing/contract/values/constants';
import type { Sport } from '@lapwing/contract/values/enums';

export type ShopLink = { address: string; sports: readonly Sport[] };

export function shopLinks(webShopUrl: string): ShopLink[] {
  const byPage = new Map<string, Sport[]>();
  for (const [sport, page] of Object.entries(webShopPages)) {
    // The keys of the table are sports.
    byPage.set(page, [...(byPage.get(page) ?? []), sport as Sport]);
  }
  const folder = webShopUrl.endsWith('/') ? webShopUrl : `${webShopUrl}/`;
  return [...byPage].map(([page, sports]) => ({ address: `${folder}${page}`, sports }));
}
