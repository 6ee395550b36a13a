import { buffer } from 'node:stream/consumers';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { readZip } from '#tests/harness/read-zip.ts';
import { type Cell, columnName, xlsxFile } from './xlsx.ts';

async function* rows(): AsyncGenerator<Cell[]> {
  yield ['Número', 'Día', 'Base'];
  yield ['=1+1 <&> "A"', { day: '2027-03-31' }, -4.13];
  yield [null, '', 1000];
}

test('an Excel file writes well-formed parts and cells with texts, days and numbers', async () => {
  const parts = readZip(await buffer(xlsxFile({ name: 'EXPEDIDAS', merged: ['A1:B1'], rows: rows() })));
  for (const [name, part] of parts) expect(XMLValidator.validate(part.toString()), name).toBe(true);
  const read = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'c' || name === 'row' });
  const { worksheet } = read.parse(parts.get('xl/worksheets/sheet1.xml')?.toString() ?? '');
  const cells = worksheet.sheetData.row.flatMap((row: { c?: Record<string, unknown>[] }) => row.c ?? []);
  expect(cells.slice(3)).toEqual([
    expect.objectContaining({
      '@_r': 'A2',
      '@_t': 'inlineStr',
      is: { t: expect.objectContaining({ '#text': '=1+1 <&> "A"' }) },
    }),
    { '@_r': 'B2', '@_s': '1', v: 46_477 },
    { '@_r': 'C2', '@_s': '2', v: -4.13 },
    { '@_r': 'C3', v: 1000 },
  ]);
  expect(worksheet.mergeCells.mergeCell).toEqual({ '@_ref': 'A1:B1' });
});

test('an Excel file writes a default style, without which readers report a defect', async () => {
  const parts = readZip(await buffer(xlsxFile({ name: 'EXPEDIDAS', merged: [], rows: rows() })));
  const read = new XMLParser({ ignoreAttributes: false });
  const { styleSheet } = read.parse(parts.get('xl/styles.xml')?.toString() ?? '');
  expect(styleSheet.cellStyles.cellStyle).toEqual({ '@_name': 'Normal', '@_xfId': '0', '@_builtinId': '0' });
});

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [35, 'AJ'],
  [702, 'AAA'],
])('columnName returns for column %i the name %s', (index, name) => {
  expect(columnName(index)).toBe(name);
});
