/** Values of the site's settings, as a host types them. */

/** Scheme, host and port, perhaps with a slash at the end. */
export function isOrigin(text: string): boolean {
  return /^https?:\/\/[^/?#\s@]+\/?$/.test(text) && URL.canParse(text);
}

/** Those that the browser knows, with the current one. */
export function timeZones(current: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return [...new Set(['UTC', current, ...known])].sort();
}
