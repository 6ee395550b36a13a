import { CsvError, type Parser, parse } from 'csv-parse';
import type { unreadableReasons } from '#contracts/customers/imports.ts';
import { stripFormulaGuard } from '#contracts/kit/csv-cells.ts';
import { lineEnds, separatorOf, type TableLine } from '#server/platform/kit/csv.ts';

export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
  readonly reason: (typeof unreadableReasons)[number];
  readonly line: number | null;
  constructor(reason: (typeof unreadableReasons)[number], line: number | null = null) {
    super(reason);
    this.reason = reason;
    this.line = line;
  }
}

export type ReadableChunks = () => AsyncIterable<Uint8Array>;

const byteOrderMarks: readonly (readonly [encoding: string, ...mark: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/** Returns UTF-16 when every other byte at the beginning is zero, as in Western texts without a byte order mark. */
function unmarkedUtf16(piece: Uint8Array): string | undefined {
  const length = Math.min(piece.length, 512) & ~1;
  const zeros = [0, 0];
  for (let at = 0; at < length; at += 1) if (piece[at] === 0) zeros[at % 2]! += 1;
  const [even = 0, odd = 0] = zeros;
  if (odd > length * 0.4 && even === 0) return 'utf-16le';
  return even > length * 0.4 && odd === 0 ? 'utf-16be' : undefined;
}

const isLetter = (byte = 0): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);

const sampleBytes = 64 * 1024;

/**
 * The Windows code page, or the one of Excel for Mac when accents use the bytes of Windows dashes and quotation marks.
 */
async function detectCodePage(pieces: ReadableChunks): Promise<string> {
  const accents = { mac: 0, windows: 0 };
  let read = 0;
  let before = 0;
  for await (const piece of pieces()) {
    for (const byte of piece) {
      if (isLetter(before) && byte >= 0xe0) accents.windows += 1;
      // 0x80 is the euro of Windows, 0x91 and 0x92 are its apostrophes.
      else if (isLetter(before) && byte > 0x80 && byte <= 0x9f && byte !== 0x91 && byte !== 0x92)
        accents.mac += 1;
      before = byte;
    }
    read += piece.length;
    if (read > sampleBytes) break;
  }
  return accents.mac > 0 && accents.windows === 0 ? 'macintosh' : 'windows-1252';
}

/** Order: byte order mark, zero bytes (UTF-16), UTF-8 if the whole file is valid, otherwise a Western code page. */
export async function encodingOf(pieces: ReadableChunks): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of pieces()) {
      const marked =
        isFirst && byteOrderMarks.find(([, ...mark]) => mark.every((byte, at) => piece[at] === byte));
      if (marked) return marked[0];
      const unmarked = isFirst && unmarkedUtf16(piece);
      if (unmarked) return unmarked;
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return detectCodePage(pieces);
  }
}

async function* textOf(pieces: ReadableChunks, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const separators = [';', ',', '\t', '|'];
/** First line with which a file declares its separator to Excel. */
const excelHint = /^\ufeff?"?sep=([;,\t|])"?\r?\n/i;

async function findSeparator(pieces: ReadableChunks, encoding: string): Promise<string> {
  let text = '';
  for await (const part of textOf(pieces, encoding)) {
    text += part;
    if (text.length > sampleBytes) break;
  }
  return excelHint.exec(text)?.[1] ?? separatorOf(text.slice(0, sampleBytes), separators);
}

const maxColumns = 200;
/** Maximum characters of a stored cell. A longer cell is reported when its column is read. */
const maxCellLength = 2000;

const isExcelHint = ([first = '', ...rest]: string[]): boolean =>
  /^sep=.?$/i.test(first) && rest.every((cell) => cell === '');

const cellOf = (cell: string) =>
  stripFormulaGuard(cell.trim()).replaceAll('\0', '\ufffd').toWellFormed().slice(0, maxCellLength);

function requireWithinLimit(
  { line, cells }: TableLine,
  { count, most }: { count: number; most: number },
): void {
  if (cells.length > maxColumns) throw new UnreadableFile('too_many_columns', line);
  if (count > most + 1) throw new UnreadableFile('too_many_lines', line);
}

function* readParsedRecords(parser: Parser): Generator<unknown> {
  for (let found = parser.read(); found !== null; found = parser.read()) yield found;
}

/**
 * Feeds the next piece only after the previous one was processed, because both may need the caller's one connection.
 */
async function* recordsOf(text: AsyncIterable<string>, parser: Parser): AsyncGenerator<unknown> {
  const ended = (begin: (done: (error?: Error | null) => void) => void) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    promise.catch(() => undefined);
    begin((error) => (error ? reject(error) : resolve()));
    return promise;
  };
  parser.on('error', () => undefined);
  for await (const part of text) {
    if (part === '') continue;
    const written = ended((done) => parser.write(part, done));
    yield* readParsedRecords(parser);
    await written;
  }
  await ended((done) => parser.end(done));
  yield* readParsedRecords(parser);
}

export async function* linesOf(
  pieces: ReadableChunks,
  { encoding, separator, most }: { encoding: string; separator: string; most: number },
): AsyncGenerator<TableLine> {
  const parser = parse({
    delimiter: separator,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
    record_delimiter: lineEnds,
    max_record_size: 1_000_000,
  });
  let count = 0;
  try {
    for await (const found of recordsOf(textOf(pieces, encoding), parser)) {
      const { record, info } = found as { record: string[]; info: { lines: number } };
      const cells = record.map(cellOf);
      if (cells.every((cell) => cell === '') || (count === 0 && isExcelHint(cells))) continue;
      count += 1;
      const line = { line: info.lines, cells };
      requireWithinLimit(line, { count, most });
      yield line;
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new UnreadableFile('quotes', typeof error.lines === 'number' ? error.lines : null);
  } finally {
    parser.destroy();
  }
  if (count < 2) throw new UnreadableFile('empty');
}

/** First bytes of .xlsx and .ods (ZIP), .xls, and PDF. */
const workbooks = ['504b0304', 'd0cf11e0', '25504446'];

async function isWorkbook(pieces: ReadableChunks): Promise<boolean> {
  for await (const piece of pieces())
    return workbooks.includes(Buffer.from(piece.slice(0, 4)).toString('hex'));
  return false;
}

export async function detectFileFormat(
  pieces: ReadableChunks,
): Promise<{ encoding: string; separator: string }> {
  if (await isWorkbook(pieces)) throw new UnreadableFile('workbook');
  const encoding = await encodingOf(pieces);
  return { encoding, separator: await findSeparator(pieces, encoding) };
}
