/** Describes sent files for the race desk: their columns, and each error with its place in the file. */

import type { DescribedFile, PlacedMessage } from '@lapwing/contract/desk/publish';
import type { FileFix, NamedColumn, NamedField } from '@lapwing/contract/desk/publish-values';
import { describeTable } from '@lapwing/timing/formats/describe-columns';
import { detectFormat } from '@lapwing/timing/formats/detect-format';
import type { FileError } from '@lapwing/timing/formats/file-error';
import { titleOfField } from '@lapwing/timing/formats/orbits-titles';
import type { ReadOutcome, ResultFile } from '@lapwing/timing/formats/read-result-files';
import { linesOf, locateError, withFixes } from '@lapwing/timing/formats/table-lines';
import { type NamedColumns, titleKey } from '@lapwing/timing/formats/titled-table';

export type DescribedUpload = {
  files: DescribedFile[];
  errors: PlacedMessage[];
  warnings: PlacedMessage[];
};

type FieldByTitle = ReadonlyMap<string, NamedField>;
type DeskFile = ResultFile & { isLeftOut: boolean };

/** The texts with their fixes, and what the columns were named. */
export function prepareDeskFiles(
  texts: readonly ResultFile[],
  { columns, fixes }: { columns: readonly NamedColumn[]; fixes: readonly FileFix[] },
): { files: DeskFile[]; fieldByTitle: FieldByTitle } {
  const files = texts.map((file) => ({
    ...file,
    text: withFixes(
      file.text,
      fixes.filter((fix) => fix.file === file.name),
    ),
    isLeftOut: isBinary(file.text),
  }));
  const fieldByTitle = new Map(columns.map(({ title, field }) => [titleKey(title), field]));
  return { files, fieldByTitle };
}

export function titlesOfFields(fieldByTitle: FieldByTitle): NamedColumns {
  return new Map([...fieldByTitle].map(([title, field]) => [title, titleOfField(field)]));
}

/** Pictures and programs contain NUL, tables do not. */
function isBinary(text: string): boolean {
  return text.slice(0, 2_000).includes('\0');
}

export function describeUpload(
  files: readonly DeskFile[],
  fieldByTitle: FieldByTitle,
  outcome: ReadOutcome,
): DescribedUpload {
  const linesByFile = new Map<string, string[]>();
  const placed = ({ file, ...error }: FileError): PlacedMessage => {
    const lines = linesByFile.get(file) ?? linesOf(files.find(({ name }) => name === file)?.text ?? '');
    linesByFile.set(file, lines);
    return locateError({ file, ...error }, lines);
  };
  return {
    files: files.map((file) => describeFile(file, fieldByTitle)),
    errors: outcome.kind === 'refused' ? outcome.errors.map(placed) : [],
    warnings: outcome.kind === 'read' ? outcome.warnings.map(placed) : [],
  };
}

function describeFile({ name, text, isLeftOut }: DeskFile, fieldByTitle: FieldByTitle): DescribedFile {
  if (isLeftOut) return { name, format: null, isLeftOut, rowCount: 0, columns: [] };
  const format = detectFormat(text, titlesOfFields(fieldByTitle));
  const isTable = format === null || format.startsWith('orbits');
  const table = isTable ? describeTable(text, fieldByTitle) : null;
  const lines = table === null ? linesOf(text).filter((line) => line.trim() !== '').length : 0;
  return {
    name,
    format,
    isLeftOut,
    rowCount: table?.rowCount ?? lines,
    columns: table?.columns ?? [],
  };
}
