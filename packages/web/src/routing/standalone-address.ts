/** The address of a page as one opens it by itself: with the site around it. */

export function standaloneAddress(href: string): string {
  const url = new URL(href);
  if (!url.searchParams.has('integrated')) return href;
  url.searchParams.delete('integrated');
  return url.href;
}
