/** Stored JSON. Unreadable values count as not set: one bad row must not break a page. */

import type * as z from 'zod/mini';

export function readStored<Schema extends z.ZodMiniType>(
  text: string | null | undefined,
  schema: Schema,
): z.output<Schema> | null {
  if (text === null || text === undefined) return null;
  try {
    const { success, data } = schema.safeParse(JSON.parse(text));
    return success ? data : null;
  } catch {
    return null;
  }
}
