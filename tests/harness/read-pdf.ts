import { inflateSync } from 'node:zlib';

export type PdfValue = number | boolean | null | PdfName | PdfText | PdfRef | PdfValue[] | PdfDict;
export type PdfDict = { [name: string]: PdfValue };
export class PdfName {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}
/** A byte string with one character per byte. */
export class PdfText {
  readonly bytes: string;
  constructor(bytes: string) {
    this.bytes = bytes;
  }
}
export class PdfRef {
  readonly id: number;
  constructor(id: number) {
    this.id = id;
  }
}
export interface PdfObject {
  value: PdfValue;
  /** Raw stream of the object, if present. */
  stream?: Buffer;
}
export interface Pdf {
  bytes: Buffer;
  objects: Map<number, PdfObject>;
  trailer: PdfDict;
}

const token =
  /[\s]*(?:<<|>>|[[\]]|\/[^\s()<>[\]{}/%]*|\((?:\\[\s\S]|[^\\()])*\)|<[0-9A-Fa-f\s]*>|\d+ \d+ R\b|[^\s()<>[\]{}/%]+)/y;

function readText(raw: string): string {
  return raw.slice(1, -1).replace(/\\([nrtbf()\\]|[0-7]{1,3}|\r?\n)/g, (_, sign: string) => {
    const known: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
    if (/^[0-7]/.test(sign)) return String.fromCharCode(Number.parseInt(sign, 8));
    return known[sign] ?? sign.trim();
  });
}

function reader(source: string, from: number) {
  let at = from;
  const next = (): string => {
    token.lastIndex = at;
    const found = token.exec(source);
    if (!found) throw new Error(`no PDF at ${at}: ${source.slice(at, at + 40)}`);
    at = token.lastIndex;
    return found[0].trim();
  };
  const until = (end: string): PdfValue[] => {
    const values: PdfValue[] = [];
    for (let said = next(); said !== end; said = next()) values.push(value(said));
    return values;
  };
  const value = (said: string): PdfValue => {
    if (said === '[') return until(']');
    if (said === '<<') {
      const pairs = until('>>');
      const names = pairs.filter((_, index) => index % 2 === 0).map((key) => (key as PdfName).name);
      return Object.fromEntries(names.map((name, index) => [name, pairs[index * 2 + 1] ?? null]));
    }
    if (said.startsWith('/'))
      return new PdfName(
        said.slice(1).replace(/#(..)/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
      );
    if (said.startsWith('(')) return new PdfText(readText(said));
    if (said.startsWith('<'))
      return new PdfText(Buffer.from(said.slice(1, -1).replace(/\s/g, ''), 'hex').toString('latin1'));
    if (said.endsWith(' R')) return new PdfRef(Number.parseInt(said, 10));
    if (said === 'true' || said === 'false') return said === 'true';
    return said === 'null' ? null : Number(said);
  };
  return { value: () => value(next()), at: () => at };
}

/** Reads a file by its cross-reference table, as a viewer does. Throws when an offset is wrong. */
export function readPdf(bytes: Buffer): Pdf {
  const source = bytes.toString('latin1');
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(source)?.[1]);
  const [, count = ''] = /^xref\s+0 (\d+)\s+/.exec(source.slice(start)) ?? [];
  const entries = [...source.slice(start).matchAll(/^(\d{10}) \d{5} n/gm)].map(([, at]) => Number(at));
  if (entries.length !== Number(count) - 1) throw new Error('the table of offsets is not whole');
  const objects = new Map<number, PdfObject>();
  for (const [index, offset] of entries.entries()) {
    const head = new RegExp(`^${index + 1} 0 obj\\s+`).exec(source.slice(offset, offset + 30));
    if (!head) throw new Error(`object ${index + 1} is not at ${offset}`);
    const read = reader(source, offset + head[0].length);
    const value = read.value();
    const [opened] = /^\s*stream\r?\n/.exec(source.slice(read.at(), read.at() + 20)) ?? [];
    if (!opened) {
      objects.set(index + 1, { value });
      continue;
    }
    const from = read.at() + opened.length;
    const end = source.indexOf('endstream', from + Number((value as PdfDict).Length));
    objects.set(index + 1, { value, stream: bytes.subarray(from, end).subarray(0, -1) });
  }
  const trailer = reader(source, source.indexOf('trailer', start) + 7).value() as PdfDict;
  return { bytes, objects, trailer };
}

export const resolve = (pdf: Pdf, value: PdfValue | undefined): PdfValue =>
  value instanceof PdfRef ? (pdf.objects.get(value.id)?.value ?? null) : (value ?? null);

export const dictOf = (pdf: Pdf, value: PdfValue | undefined): PdfDict => resolve(pdf, value) as PdfDict;

export function contentOf(pdf: Pdf, value: PdfValue | undefined): Buffer {
  const object = value instanceof PdfRef ? pdf.objects.get(value.id) : undefined;
  if (!object?.stream) throw new Error('no stream');
  const filter = (object.value as PdfDict).Filter;
  return filter ? inflateSync(object.stream) : object.stream;
}

export const nameOf = (value: PdfValue | undefined): string => (value instanceof PdfName ? value.name : '');

export function allDicts(pdf: Pdf): PdfDict[] {
  const found: PdfDict[] = [];
  const walk = (value: PdfValue): void => {
    if (Array.isArray(value)) value.forEach(walk);
    else if (value !== null && typeof value === 'object' && value.constructor === Object) {
      found.push(value as PdfDict);
      Object.values(value).forEach(walk);
    }
  };
  for (const { value } of pdf.objects.values()) walk(value);
  return found;
}
