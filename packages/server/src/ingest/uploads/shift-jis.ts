/** Decodes text of Japanese Windows; null for other bytes. */
export function decodeShiftJis(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('shift_jis', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
