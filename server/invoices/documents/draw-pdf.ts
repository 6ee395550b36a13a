import PDFDocument from 'pdfkit';
import type { PrintedInvoice } from '#contracts/invoices/invoice.ts';
import { localeTags } from '#contracts/kit/locales.ts';
import { type Embedded, embedInvoice, escapeMetadata } from './embed-invoice.ts';
import { type Face, faceOf, faces, typefaceHasGlyph } from './typefaces.ts';

const mm = 72 / 25.4;
const ink = '#16323b';
const soft = '#4f666e';
const line = '#d8e0e2';
const accent = '#ff7a4f';

type Sheet = PDFKit.PDFDocument;
interface TextBox {
  x: number;
  y: number;
  width: number;
}

const left = 18 * mm;
const contentWidth = (210 - 36) * mm;

function putTaggedText(
  sheet: Sheet,
  tag: string,
  text: string,
  at: TextBox & Partial<PDFKit.Mixins.TextOptions>,
): void {
  const { x, y, ...options } = at;
  sheet.addStructure(sheet.struct(tag, {}, () => void sheet.text(text, x, y, options)));
}

/** Screen readers skip content that is marked as an artifact. */
function drawDecoration(sheet: Sheet, draw: () => void): void {
  sheet.markContent('Artifact', { type: 'Layout' });
  draw();
  sheet.endMarkedContent();
}

const setFont = (sheet: Sheet, face: Face, size: number, colour = ink) =>
  sheet.font(face).fontSize(size).fillColor(colour);

function drawShopMark(sheet: Sheet, shop: string): void {
  const y = 16 * mm;
  drawDecoration(sheet, () => {
    sheet.save().translate(left, y).scale(0.75);
    sheet.path('M2 24v-6h7v-6h7v12z').fill(ink);
    sheet.path('M17.5 4H24v20h-6.5z').fill(accent);
    sheet.restore();
  });
  setFont(sheet, 'bold', 14);
  putTaggedText(sheet, 'P', shop, { x: left + 24, y: y + 2, width: 100 * mm, lineBreak: false });
}

function drawFacts(sheet: Sheet, { title, facts }: PrintedInvoice): number {
  let y = 33 * mm;
  setFont(sheet, 'bold', 20);
  putTaggedText(sheet, 'H1', title, { x: left, y, width: 115 * mm, lineBreak: false });
  y += 13 * mm;
  for (const [label, value] of facts) {
    setFont(sheet, 'plain', 10, soft);
    putTaggedText(sheet, 'P', label, { x: left, y, width: 42 * mm, lineBreak: false });
    setFont(sheet, 'bold', 10);
    putTaggedText(sheet, 'P', value, { x: left + 45 * mm, y, width: 70 * mm, lineBreak: false });
    y += 5.6 * mm;
  }
  return y;
}

/** QR code of 35 mm with 6 mm of white margin. Its texts have the size of the invoice's. */
function drawCode(sheet: Sheet, { code }: PrintedInvoice): void {
  const side = 35 * mm;
  const x = left + contentWidth - side - 3 * mm;
  const y = 20 * mm;
  const around = { x: x - 6 * mm, width: side + 12 * mm, align: 'center' } as const;
  setFont(sheet, 'bold', 10);
  putTaggedText(sheet, 'P', code.above, { ...around, y: y - 9 * mm });
  const figure = sheet.struct('Figure', { alt: code.alt }, () => {
    sheet
      .save()
      .translate(x, y)
      .scale(side / code.size);
    sheet.path(code.path).fill('#000');
    sheet.restore();
  });
  sheet.addStructure(figure);
  setFont(sheet, 'bold', 10);
  putTaggedText(sheet, 'P', code.below, { ...around, y: y + side + 5.5 * mm });
}

function drawParties(sheet: Sheet, { seller, buyer }: PrintedInvoice, top: number): number {
  drawDecoration(sheet, () => {
    sheet
      .moveTo(left, top)
      .lineTo(left + contentWidth, top)
      .lineWidth(1.5)
      .strokeColor(ink)
      .stroke();
  });
  const width = contentWidth / 2 - 4 * mm;
  let bottom = top;
  for (const [index, side] of [seller, buyer].entries()) {
    if (!side) continue;
    const x = left + index * (width + 8 * mm);
    setFont(sheet, 'bold', 9, soft);
    putTaggedText(sheet, 'H2', side.title, { x, y: top + 5 * mm, width });
    let y = top + 10.5 * mm;
    for (const [row, text] of side.lines.entries()) {
      setFont(sheet, row === 0 ? 'bold' : 'plain', 10);
      putTaggedText(sheet, 'P', text, { x, y, width });
      y = sheet.y + 0.6 * mm;
    }
    bottom = Math.max(bottom, y);
  }
  return bottom;
}

function drawTable(sheet: Sheet, { table }: PrintedInvoice, top: number): number {
  const columns = [
    { x: left, width: 112 * mm, align: 'left' },
    { x: left + 114 * mm, width: 20 * mm, align: 'right' },
    { x: left + 136 * mm, width: contentWidth - 136 * mm, align: 'right' },
  ] as const;
  const whole = sheet.struct('Table');
  sheet.addStructure(whole);
  let y = top;
  const cells = (tag: 'TH' | 'TD', texts: readonly string[], note: string | null = null) => {
    const row = sheet.struct('TR');
    whole.add(row);
    let bottom = y;
    for (const [index, column] of columns.entries()) {
      const cell = sheet.struct(tag, {}, () => {
        if (tag === 'TH') setFont(sheet, 'bold', 9, soft);
        else setFont(sheet, 'plain', 10);
        sheet.text(texts[index] ?? '', column.x, y, { width: column.width, align: column.align });
        if (index > 0 || note === null) return;
        setFont(sheet, 'plain', 9, soft);
        sheet.text(note, column.x, sheet.y + 0.8 * mm, { width: column.width });
      });
      row.add(cell);
      cell.end();
      bottom = Math.max(bottom, sheet.y);
    }
    row.end();
    y = bottom + 2.6 * mm;
    drawDecoration(sheet, () => {
      sheet
        .moveTo(left, y)
        .lineTo(left + contentWidth, y)
        .lineWidth(0.7)
        .strokeColor(tag === 'TH' ? ink : line)
        .stroke();
    });
    y += 3 * mm;
  };
  cells('TH', table.head);
  for (const { text, rate, amount, note } of table.rows) cells('TD', [text, rate, amount], note);
  whole.end();
  return y;
}

function drawSums(sheet: Sheet, { sums }: PrintedInvoice, top: number): void {
  const width = 92 * mm;
  const x = left + contentWidth - width;
  let y = top + 3 * mm;
  for (const { label, value, total } of sums) {
    const size = total ? 15 : 10;
    const rule = () =>
      drawDecoration(sheet, () => {
        sheet
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(1.5)
          .strokeColor(ink)
          .stroke();
      });
    if (total) {
      y += 1.5 * mm;
      rule();
      y += 3.2 * mm;
    }
    setFont(sheet, total ? 'bold' : 'plain', size, total ? ink : soft);
    putTaggedText(sheet, 'P', label, { x, y, width: width * 0.66, lineBreak: false });
    setFont(sheet, total ? 'bold' : 'plain', size);
    putTaggedText(sheet, 'P', value, {
      x: x + width * 0.5,
      y,
      width: width * 0.5,
      align: 'right',
      lineBreak: false,
    });
    y += (total ? 8 : 6) * mm;
    if (total) rule();
  }
}

function drawFooter(sheet: Sheet, { notes, page }: PrintedInvoice): void {
  const width = contentWidth - 35 * mm;
  setFont(sheet, 'plain', 9, soft);
  const heights = notes.map((note) => sheet.heightOfString(note, { width }) + 1 * mm);
  let y = 283 * mm - heights.reduce((all, height) => all + height, 0);
  for (const [index, note] of notes.entries()) {
    putTaggedText(sheet, 'P', note, { x: left, y, width });
    y += heights[index] ?? 0;
  }
  putTaggedText(sheet, 'P', page, {
    x: left + contentWidth - 35 * mm,
    y: 283 * mm - 5 * mm,
    width: 35 * mm,
    align: 'right',
    lineBreak: false,
  });
}

/**
 * One page, tagged for screen readers, with embedded fonts and the XML invoice if one exists. The same invoice gives
 * the same bytes, because all times are the time of issue.
 */
export function drawPdf(printed: PrintedInvoice, { issuedAt, xml }: Embedded): Sheet {
  const invoice = printableInvoice(printed, typefaceHasGlyph);
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3a',
    tagged: true,
    lang: localeTags[invoice.locale],
    displayTitle: true,
    font: null as unknown as string,
    info: {
      Title: `${invoice.title} ${invoice.number}`,
      Author: invoice.seller.lines[0] ?? '',
      Creator: invoice.shop,
      Producer: invoice.shop,
      CreationDate: issuedAt,
      ModDate: issuedAt,
    },
  });
  escapeMetadata(sheet);
  if (xml) embedInvoice(sheet, { xml, issuedAt });
  for (const face of faces) sheet.registerFont(face, faceOf(face));
  drawShopMark(sheet, invoice.shop);
  const facts = drawFacts(sheet, invoice);
  drawCode(sheet, invoice);
  const sides = drawParties(sheet, invoice, Math.max(facts, 72 * mm) + 4 * mm);
  const table = drawTable(sheet, invoice, sides + 8 * mm);
  drawSums(sheet, invoice, table);
  drawFooter(sheet, invoice);
  sheet.end();
  return sheet;
}

type HasGlyph = (codePoint: number) => boolean;

/** Characters without a glyph, such as emoji, would print as empty boxes. */
export const printableText = (text: string, hasGlyph: HasGlyph): string =>
  [...text]
    .filter((sign) => /\s/.test(sign) || hasGlyph(sign.codePointAt(0) as number))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

function printableInvoice({ code, ...words }: PrintedInvoice, hasGlyph: HasGlyph): PrintedInvoice {
  const clean = (value: unknown): unknown => {
    if (typeof value === 'string') return printableText(value, hasGlyph);
    if (Array.isArray(value)) return value.map(clean);
    if (value !== null && typeof value === 'object')
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, clean(part)]));
    return value;
  };
  return { ...(clean(words) as Omit<PrintedInvoice, 'code'>), code };
}
