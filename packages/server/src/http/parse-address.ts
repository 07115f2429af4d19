/** Parses external addresses. */

/**
 * null if it is none. `URL.canParse` would do, but in Node 20 it refuses letters beyond ASCII once it has been
 * called often enough to be optimised.
 */
export function parseAddress(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
