/** Codes of transponders as they are stored: in capitals, however a source or a person writes them. */

export function transponderCodeOf(written: string): string {
  return written.toUpperCase();
}
