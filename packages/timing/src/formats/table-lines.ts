/** Lines and cells of a table as text: where an error is, and what stands there. */

import type { FileFix } from '@lapwing/contract/desk/publish-values';
import { type Separator, separatorOf, withPlainLineEnds } from './csv-rows.ts';
import type { FileError } from './file-error.ts';
import { titleKey, titlesInLines } from './titled-table.ts';

/** Where a cell begins in its line, and its length, with quotes. */
type Span = { start: number; length: number };

/** The cells of one line. Separators between quotes belong to the cell. */
export function cellSpans(line: string, separator: Separator): Span[] {
  const spans: Span[] = [];
  let start = 0;
  let isQuoted = false;
  for (let at = 0; at <= line.length; at++) {
    if (line[at] === '"') isQuoted = !isQuoted;
    if (at < line.length && (isQuoted || line[at] !== separator)) continue;
    spans.push({ start, length: at - start });
    start = at + 1;
  }
  return spans;
}

type LocatedError = Omit<FileError, 'span'> & {
  /** the character in the line, from 1 */
  column: number | null;
  /** the cell in the line, from 1 */
  cell: number | null;
  /** the line, and the part of it that is wrong */
  excerpt: { text: string; start: number; length: number } | null;
};

const SHOWN_BEFORE = 60;
const SHOWN_CHARACTERS = 160;

/** `lines` are those of the file, with its titles near the top. */
export function locateError({ span: given, ...error }: FileError, lines: readonly string[]): LocatedError {
  const text = error.line === null ? undefined : lines[error.line - 1];
  if (text === undefined) return { ...error, column: null, cell: null, excerpt: null };
  if (given !== undefined) {
    return { ...error, column: given.start + 1, cell: null, excerpt: excerptOf(text, given) };
  }
  const spans = cellSpans(text, separatorOf(text));
  const index = cellOf(error.field, lines.slice(0, 10).join('\n'));
  const span = index === null ? undefined : spans[index];
  if (span === undefined) return { ...error, column: null, cell: null, excerpt: excerptOf(text, null) };
  return {
    ...error,
    column: span.start + 1,
    cell: (index ?? 0) + 1,
    excerpt: excerptOf(text, span),
  };
}

export function linesOf(text: string): string[] {
  return withPlainLineEnds(text).split('\n');
}

function cellOf(title: string, head: string): number | null {
  if (title === '') return null;
  for (const titles of titlesInLines(head)) {
    const index = titles.findIndex((each) => titleKey(each) === titleKey(title));
    if (index !== -1) return index;
  }
  return null;
}

/** Long lines are cut around the error. */
function excerptOf(line: string, span: Span | null): LocatedError['excerpt'] {
  const from = Math.max(0, (span?.start ?? 0) - SHOWN_BEFORE);
  const text = line.slice(from, from + SHOWN_CHARACTERS);
  return {
    text,
    start: (span?.start ?? 0) - from,
    length: Math.min(span?.length ?? 0, text.length),
  };
}

/** Lines keep their numbers: a line that is left out becomes empty. */
export function withFixes(text: string, fixes: readonly FileFix[]): string {
  if (fixes.length === 0) return text;
  const lines = linesOf(text);
  for (const { line, cell, text: fixed } of fixes) {
    const before = lines[line - 1];
    if (before === undefined) continue;
    lines[line - 1] = fixed === null ? '' : cell === null ? fixed : withCell(before, cell, fixed);
  }
  return lines.join('\n');
}

function withCell(line: string, cell: number, text: string): string {
  const separator = separatorOf(line);
  const span = cellSpans(line, separator)[cell - 1];
  if (span === undefined) return line;
  const written = /["\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text;
  return line.slice(0, span.start) + written + line.slice(span.start + span.length);
}
