/** The errors of a file, each with its place, so that all of them can be fixed together. */

import { type Message, messageOf } from '@lapwing/contract/values/messages';

export type FileError = {
  file: string;
  /** from 1; null if it concerns the file as a whole */
  line: number | null;
  /** the title of the column, or what is missing */
  field: string;
  /** where it is in the line, if the format knows it better than the titles of a table */
  span?: { start: number; length: number };
} & Message;

/** A file of the wrong kind has errors in every line: more than this helps nobody. */
export const MAX_FILE_ERRORS = 1_000;

export type ErrorLog = {
  add(line: number | null, field: string, message: Message, span?: FileError['span']): void;
  errors(): FileError[];
  /** Notes a possible error; the file is still read. */
  warn(line: number | null, field: string, message: Message): void;
  warnings(): FileError[];
};

export function createErrorLog(file: string): ErrorLog {
  const errors: FileError[] = [];
  const warnings: FileError[] = [];
  let more = 0;
  return {
    warn: (line, field, message) => void warnings.push({ file, line, field, ...message }),
    warnings: () => warnings,
    add(line, field, message, span) {
      if (errors.length < MAX_FILE_ERRORS)
        errors.push({ file, line, field, ...(span && { span }), ...message });
      else more += 1;
    },
    errors: () =>
      more === 0
        ? errors
        : [...errors, { file, line: null, field: '', ...messageOf('more-errors', { count: more }) }],
  };
}

const SHOWN_VALUE = 40;

/** The value as shown in a message. */
export function shown(value: string): string {
  return `"${value.length > SHOWN_VALUE ? `${value.slice(0, SHOWN_VALUE)}…` : value}"`;
}
