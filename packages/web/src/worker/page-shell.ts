/** Takes a page apart: the frame that every screen shares, and the answers that the server wrote into it. What it drew is left out. */

type BroughtAnswer = { address: string; body: string; total: string | null };

const answerElement =
  /<script type="application\/json" data-answer="([^"]*)"(?: data-total="([^"]*)")?>([\s\S]*?)<\/script>/g;

/** Up to what stands behind it in every page. */
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

/** One of the site's own screens, as far as an address tells; an embedded one has a policy of its own. */
export function isScreenAddress(url: URL, origin: string): boolean {
  return (
    url.origin === origin &&
    !/^\/(api|idp|auth|metrics|share|feeds)(\/|$)/i.test(url.pathname) &&
    !/\.[a-z0-9]{2,11}$/i.test(url.pathname) &&
    !/[?&]integrated=true(&|$)/i.test(url.search)
  );
}
