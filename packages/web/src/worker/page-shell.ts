/**
 * Splits a page into the frame that every screen shares and the responses inlined by the server. Prerendered HTML is
 * dropped.
 */

type BroughtAnswer = { address: string; body: string; total: string | null };

const answerElement =
  /<script type="application\/json" data-answer="([^"]*)"(?: data-total="([^"]*)")?>([\s\S]*?)<\/script>/g;

/** Up to the part that follows it in every page. */
const prerendered = /<div id="root" [^>]*class="prerendered">[\s\S]*?<\/div>(?=\s*<noscript)/;

function unescapeAttribute(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

export function splitPage(html: string): { shell: string; answers: BroughtAnswer[] } {
  const answers: BroughtAnswer[] = [];
  const shell = html.replace(answerElement, (_, address: string, total: string | undefined, body: string) => {
    answers.push({ address: unescapeAttribute(address), body, total: total ?? null });
    return '';
  });
  return { shell: shell.replace(prerendered, '<div id="root"></div>'), answers };
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
