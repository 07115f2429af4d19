/** The HTML that embeds a screen in another site. */

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** Keeps the rest of the address, such as a tab or the guid of an unlisted event. */
export function embedSnippet(address: string, title: string): string {
  const url = new URL(address);
  url.searchParams.set('integrated', 'true');
  url.hash = '';
  return `<iframe src="${escapeAttribute(url.href)}" title="${escapeAttribute(title)}" width="100%" height="800" style="border:0" loading="lazy"></iframe>`;
}
