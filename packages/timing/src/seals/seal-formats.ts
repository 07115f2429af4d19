/** What a sealed document may be about. A version never changes its meaning: a newer one gets another number. */

export const RESULT_FORMAT = 'lapwing-sealed-result';
export const CHAMPIONSHIP_FORMAT = 'lapwing-sealed-championship';
export const DOCUMENT_VERSION = 1;

/** The kind and the id of what a document is about; null if it is of no known format. */
export function subjectOf(content: Readonly<Record<string, unknown>>): string | null {
  if (content.format === RESULT_FORMAT) return `session ${idIn(content.session)}`;
  if (content.format === CHAMPIONSHIP_FORMAT) return `championship ${idIn(content.championship)}`;
  return null;
}

function idIn(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as { id?: unknown }).id : undefined;
}
