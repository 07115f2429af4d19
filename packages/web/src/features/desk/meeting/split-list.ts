/** `GT4, TCR` as a list, each once. */
export function splitList(text: string): string[] {
  return [...new Set(text.split(',').map((part) => part.trim()))].filter((part) => part !== '');
}
