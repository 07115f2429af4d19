/** Values in responses, shared by the areas. */

import * as z from 'zod/mini';

/** `SS.mmm`, `M:SS.mmm` or `H:MM:SS.mmm`, always three decimals, with a minus sign when negative. */
export const duration = z
  .string()
  .check(z.regex(/^-?(\d+:)?(\d{1,2}:)?\d{1,2}\.\d{3}$/, 'expected a duration such as 1:33.790'));

/** `YYYY-MM-DD` */
export const isoDate = z.iso.date();

/** Date and time at the venue, without offset. */
export const localDateTime = z.iso.datetime({ local: true });

/** Date and time with the venue's offset. */
export const offsetDateTime = z.iso.datetime({ offset: true, local: true });
