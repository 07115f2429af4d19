/** Reads addresses that somebody else gave us. */

/**
 * null where it is none. `URL.canParse` would say so too, but that of Node 20 refuses letters beyond ASCII once it has been
 * called often enough to be optimised.
 */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
