/** Words of publishing result files at the race desk. */

import * as z from 'zod/mini';
import { filledLine, line, oneOf, wholeNumber } from '../values/document-values.ts';
import { INT32_MAX } from '../values/text-values.ts';

/** Fields that a column of a result table can be named as; `ignored` columns are left out. */
export const namedFields = [
  'position',
  'positionInClass',
  'number',
  'firstName',
  'lastName',
  'name',
  'className',
  'team',
  'transponder',
  'status',
  'laps',
  'totalTime',
  'difference',
  'bestTime',
  'bestLapNumber',
  'lap',
  'lapTime',
  'timeOfDay',
  'ignored',
] as const;
export type NamedField = (typeof namedFields)[number];

/** Section times have numbered titles, and are found by them alone. */
export const resultFields = [...namedFields, 'section'] as const;
export type ResultField = (typeof resultFields)[number];

export const namedColumn = z.object({ title: filledLine(200), field: oneOf(namedFields) });
export type NamedColumn = z.infer<typeof namedColumn>;

/** A cell that is read as another text, or a line that is left out. */
export const fileFix = z.object({
  file: filledLine(200),
  line: wholeNumber(1, INT32_MAX),
  /** from 1; null: the whole line */
  cell: z.nullable(wholeNumber(1, 1_000)),
  /** null: left out */
  text: z.nullable(line(1_000)),
});
export type FileFix = z.infer<typeof fileFix>;
