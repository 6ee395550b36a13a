import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { daysBetween } from '#contracts/kit/madrid.ts';
import { asXmlText } from '#contracts/kit/text.ts';
import { escapeXml } from '#server/platform/kit/escape.ts';

/** Days have the format `yyyy-mm-dd`. */
export type Cell = string | number | { day: string } | null;

export interface Sheet {
  name: string;
  merged: readonly string[];
  rows: AsyncGenerator<readonly Cell[]>;
}

const toXmlText = (text: string): string => escapeXml(asXmlText(text));

export function columnName(index: number): string {
  const last = String.fromCodePoint(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

/** Spreadsheets count days from 30 December 1899. */
const serialOf = (day: string): number => daysBetween('1899-12-30', day);

/** Indexes of `styles`, for days and for numbers with two decimals. */
const dayStyle = 1;
const decimalStyle = 2;

function writeCell(cell: Cell, at: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number')
    return `<c r="${at}"${Number.isInteger(cell) ? '' : ` s="${decimalStyle}"`}><v>${cell}</v></c>`;
  if (typeof cell === 'object') return `<c r="${at}" s="${dayStyle}"><v>${serialOf(cell.day)}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${toXmlText(cell)}</t></is></c>`;
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const zipEntries = 'http://schemas.openxmlformats.org/package/2006';

async function* writeSheet({ merged, rows }: Sheet): AsyncGenerator<string> {
  yield `${xml}<worksheet xmlns="${main}"><sheetData>`;
  let number = 0;
  for await (const cells of rows) {
    number += 1;
    const written = cells.map((cell, index) => writeCell(cell, `${columnName(index)}${number}`)).join('');
    yield `<row r="${number}">${written}</row>`;
  }
  const merges = merged.map((range) => `<mergeCell ref="${range}"/>`).join('');
  yield `</sheetData>${merges ? `<mergeCells count="${merged.length}">${merges}</mergeCells>` : ''}</worksheet>`;
}

const styles = `${xml}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="2" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;

/** Returns the other parts of a workbook with one sheet (ECMA-376, part 1). */
const workbookParts = (name: string): [path: string, text: string][] => [
  [
    '[Content_Types].xml',
    `${xml}<Types xmlns="${zipEntries}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `${xml}<Relationships xmlns="${zipEntries}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${toXmlText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `${xml}<Relationships xmlns="${zipEntries}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  ],
  ['xl/styles.xml', styles],
];

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Streams a workbook with one sheet. Rows are written as they arrive and are not kept in memory. */
export function xlsxFile(sheet: Sheet): Readable {
  const zip = new ZipFile();
  for (const [path, text] of workbookParts(sheet.name)) zip.addBuffer(Buffer.from(text), path);
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', { compress: true }, (give) =>
    give(null, Readable.from(writeSheet(sheet), { objectMode: false })),
  );
  zip.end();
  const { outputStream } = zip;
  zip.on('error', (error: Error) => (outputStream as Readable).destroy(error));
  return outputStream as Readable;
}
