/** Pages of the site: which addresses are screens, and the responses that the server wrote into a page. */

import { INLINED_RESPONSES_ID, type InlinedResponse } from '@lapwing/contract/site/ssr';

/** As the server writes it, in packages/server/src/pages/site/page-html.ts. */
const OPENING = `<script type="application/json" id="${INLINED_RESPONSES_ID}">`;

export function inlinedResponses(html: string): InlinedResponse[] {
  const from = html.indexOf(OPENING);
  if (from < 0) return [];
  const end = html.indexOf('</script>', from);
  return JSON.parse(html.slice(from + OPENING.length, end));
}

/** Whether an address is one of the site's own screens. An embedded one has its own content policy. */
export function isScreenAddress(url: URL, origin: string): boolean {
  return (
    url.origin === origin &&
    !/^\/(api|idp|auth|metrics|share|feeds)(\/|$)/i.test(url.pathname) &&
    !/\.[a-z0-9]{2,11}$/i.test(url.pathname) &&
    !/[?&]integrated=true(&|$)/i.test(url.search)
  );
}
