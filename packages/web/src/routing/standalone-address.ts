/** The address of a page outside an embedding site. */

export function standaloneAddress(href: string): string {
  const url = new URL(href);
  if (!url.searchParams.has('integrated')) return href;
  url.searchParams.delete('integrated');
  return url.href;
}
