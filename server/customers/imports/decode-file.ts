import { CsvError, type Parser, parse } from 'csv-parse';
import type { unreadableReasons } from '#contracts/customers/imports.ts';
import { unguarded } from '#contracts/kit/csv-cells.ts';
import { lineEnds, separatorOf, type TableLine } from '#server/platform/kit/csv.ts';

/** The file is not a table; the message says why. */
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

/** Is a file that can be read repeatedly, and is never held whole. */
export type Pieces = () => AsyncIterable<Uint8Array>;

const marks: readonly (readonly [encoding: string, ...mark: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
];

/**
 * Returns the encoding by the file's mark; without one UTF-8 if all of it fits, and otherwise that
 * of Western spreadsheets.
 */
export async function encodingOf(pieces: Pieces): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  try {
    for await (const piece of pieces()) {
      const marked = isFirst && marks.find(([, ...mark]) => mark.every((byte, at) => piece[at] === byte));
      if (marked) return marked[0];
      isFirst = false;
      decoder.decode(piece, { stream: true });
    }
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

async function* textOf(pieces: Pieces, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const piece of pieces()) yield decoder.decode(piece, { stream: true });
  yield decoder.decode();
}

const separators = [';', ',', '\t', '|'];
const enough = 64 * 1024;

async function findSeparator(pieces: Pieces, encoding: string): Promise<string> {
  let text = '';
  for await (const part of textOf(pieces, encoding)) {
    text += part;
    if (text.length > enough) break;
  }
  return separatorOf(text.slice(0, enough), separators);
}

const mostColumns = 200;
/** No stored cell is longer; a longer one is reported when its column is read. */
const mostCell = 2000;

const cellOf = (cell: string) =>
  unguarded(cell.trim()).replaceAll('\0', '\ufffd').toWellFormed().slice(0, mostCell);

function tooMuch({ line, cells }: TableLine, { count, most }: { count: number; most: number }): void {
  if (cells.length > mostColumns) throw new UnreadableFile('too_many_columns', line);
  if (count > most + 1) throw new UnreadableFile('too_many_lines', line);
}

function* parsed(parser: Parser): Generator<unknown> {
  for (let found = parser.read(); found !== null; found = parser.read()) yield found;
}

/**
 * Feeds the next piece after the previous one was processed: its caller may hold the one connection that both need.
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
    yield* parsed(parser);
    await written;
  }
  await ended((done) => parser.end(done));
  yield* parsed(parser);
}

/** Yields the lines of a table, its heading first and at most the given number below it. Throws `UnreadableFile`. */
export async function* linesOf(
  pieces: Pieces,
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
      if (cells.every((cell) => cell === '')) continue;
      count += 1;
      const line = { line: info.lines, cells };
      tooMuch(line, { count, most });
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

/** Detects the file's encoding and separator once, before its lines are read. */
export async function sniff(pieces: Pieces): Promise<{ encoding: string; separator: string }> {
  const encoding = await encodingOf(pieces);
  return { encoding, separator: await findSeparator(pieces, encoding) };
}
