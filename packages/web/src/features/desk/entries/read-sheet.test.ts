import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { readSheetFile } from './read-sheet.ts';

type Cell = string | number;

const columnOf = (index: number) => String.fromCharCode(65 + index);
const xml = (body: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook as spreadsheet programs save it: a zip of XML files, with texts in a table of their own. */
function workbook(rows: readonly (readonly Cell[])[]): File {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cellOf = (cell: Cell, place: string) =>
    typeof cell === 'string'
      ? `<c r="${place}" t="s"><v>${texts.indexOf(cell)}</v></c>`
      : `<c r="${place}"><v>${cell}</v></c>`;
  const rowOf = (cells: readonly Cell[], index: number) =>
    `<row r="${index + 1}">${cells
      .map((cell, column) => (cell === '' ? '' : cellOf(cell, `${columnOf(column)}${index + 1}`)))
      .join('')}</row>`;
  const part = (name: string, type: string) =>
    `<Override PartName="${name}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`;
  const files = {
    '[Content_Types].xml': xml(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('/xl/workbook.xml', 'sheet.main')}${part('/xl/worksheets/sheet1.xml', 'worksheet')}${part('/xl/sharedStrings.xml', 'sharedStrings')}</Types>`,
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="Entries" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${MAIN}"><sheetData>${rows.map(rowOf).join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${MAIN}" count="${texts.length}" uniqueCount="${texts.length}">${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ),
  };
  return new File([zipSync(files)], 'entries.xlsx');
}

it('reads the entries of a real workbook, with numbers, gaps and any letters', async () => {
  const rows = await readSheetFile(
    workbook([
      ['Nr', 'Naam', 'Klasse', 'Transponder'],
      [12, 'Jasmijn Oude Velde', 'GT4', 4711],
      ['', '', '', ''],
      ['7A', '佐藤 翔', 'TCR', ''],
    ]),
  );
  expect(rows).toEqual([
    { line: 1, cells: ['Nr', 'Naam', 'Klasse', 'Transponder'] },
    { line: 2, cells: ['12', 'Jasmijn Oude Velde', 'GT4', '4711'] },
    { line: 4, cells: ['7A', '佐藤 翔', 'TCR', ''] },
  ]);
});

it('a zip that is no workbook is refused', async () => {
  const zip = new File([zipSync({ 'hello.txt': strToU8('hello') })], 'entries.xlsx');
  await expect(readSheetFile(zip)).rejects.toThrow();
});
