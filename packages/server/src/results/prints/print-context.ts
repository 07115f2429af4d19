/** What a sheet needs in addition to results: where its page is, in which language and size it is printed, and when. */

import type { PaperSize } from '@lapwing/contract/results/prints';
import type { Language } from '@lapwing/contract/values/constants';
import type { FastifyRequest } from 'fastify';

/** The address and the name of the site, for its visitor. */
export type PrintSite = { origin: string; name: string };

export type PrintContext = {
  site: PrintSite;
  size: PaperSize;
  language: Language;
  nowMs: number;
};

/** Finds the site of a request. */
export type SiteOf = (request: FastifyRequest) => PrintSite;

/** Only the server itself calls its thread for long responses, and names the site with this header. */
const SITE_HEADER = 'x-lapwing-site';

export function siteHeaderOf(site: PrintSite): Record<string, string> {
  return { [SITE_HEADER]: encodeURIComponent(JSON.stringify(site)) };
}

/** In the thread. */
export const siteInThread: SiteOf = ({ headers }) => {
  const text = headers[SITE_HEADER];
  if (typeof text !== 'string') throw new Error('A sheet was requested without the site');
  // Written by `siteHeaderOf` of the same program.
  return JSON.parse(decodeURIComponent(text)) as PrintSite;
};

export function contextOf(
  site: PrintSite,
  { size = 'A4', lang = 'en' }: { size?: PaperSize | undefined; lang?: Language | undefined },
): PrintContext {
  return { site, size, language: lang, nowMs: Date.now() };
}
