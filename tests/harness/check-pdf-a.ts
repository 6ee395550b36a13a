import { readXml } from './en16931/read-xml.ts';
import {
  allDicts,
  contentOf,
  dictOf,
  nameOf,
  type Pdf,
  type PdfDict,
  type PdfName,
  PdfRef,
  PdfText,
  type PdfValue,
  resolve,
} from './read-pdf.ts';

const catalogOf = (pdf: Pdf): PdfDict => dictOf(pdf, pdf.trailer.Root);
const fontsOf = (pdf: Pdf): PdfDict[] =>
  allDicts(pdf).filter(({ Type, Subtype }) => nameOf(Type) === 'Font' && nameOf(Subtype) === 'Type0');
const descendantFont = (pdf: Pdf, font: PdfDict): PdfDict =>
  dictOf(pdf, (resolve(pdf, font.DescendantFonts) as PdfValue[])[0]);
const pages = (pdf: Pdf): PdfDict[] => allDicts(pdf).filter(({ Type }) => nameOf(Type) === 'Page');
const pageContents = (pdf: Pdf): string =>
  pages(pdf)
    .map(({ Contents }) => contentOf(pdf, Contents).toString('latin1'))
    .join('\n');

/** Returns the Unicode text of each code by the font's ToUnicode map. */
export function unicodeOf(pdf: Pdf, font: PdfDict): Map<number, string> {
  const map = contentOf(pdf, font.ToUnicode).toString('latin1');
  const codes = new Map<number, string>();
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi))
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/gi)].entries()) {
      const units = hex.replaceAll(' ', '').match(/.{4}/g) ?? [];
      codes.set(
        Number.parseInt(from, 16) + index,
        String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16))),
      );
    }
  return codes;
}

/** Returns the codes drawn with each font, in order. */
export function codesByFont(pdf: Pdf): { font: PdfDict; codes: number[] }[] {
  const [page] = pages(pdf);
  const fonts = dictOf(pdf, dictOf(pdf, page?.Resources).Font);
  let font: PdfDict = {};
  const runs: { font: PdfDict; codes: number[] }[] = [];
  for (const [, name, shown] of pageContents(pdf).matchAll(/\/(\w+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = dictOf(pdf, fonts[name]);
    const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, run]) => run).join('');
    if (shown)
      runs.push({ font, codes: (hex.match(/.{4}/g) ?? []).map((code) => Number.parseInt(code, 16)) });
  }
  return runs;
}

/** Returns the glyph widths of the embedded TrueType program, in thousandths of an em. */
function programWidths(program: Buffer): number[] {
  const table = (tag: string): number => {
    for (let index = 0; index < program.readUInt16BE(4); index += 1)
      if (program.toString('latin1', 12 + index * 16, 16 + index * 16) === tag)
        return program.readUInt32BE(12 + index * 16 + 8);
    throw new Error(`no table ${tag}`);
  };
  const scale = 1000 / program.readUInt16BE(table('head') + 18);
  const metrics = program.readUInt16BE(table('hhea') + 34);
  return Array.from({ length: metrics }, (_, id) => program.readUInt16BE(table('hmtx') + id * 4) * scale);
}

function widthsAgree(pdf: Pdf): boolean {
  return codesByFont(pdf).every(({ font, codes }) => {
    const cid = descendantFont(pdf, font);
    const [first, told] = resolve(pdf, cid.W) as [number, number[]];
    const program = programWidths(contentOf(pdf, dictOf(pdf, cid.FontDescriptor).FontFile2));
    return codes.every((code) => Math.abs((told[code - first] ?? -1) - (program[code] ?? -9)) <= 1);
  });
}

function allMarked(pdf: Pdf): boolean {
  let depth = 0;
  for (const [said] of pageContents(pdf).matchAll(
    /\b(?:BDC|BMC|EMC|TJ|Tj|Do)\b|(?<=\s)(?:f\*?|S|B)(?=\s)/g,
  )) {
    if (said === 'BDC' || said === 'BMC') depth += 1;
    else if (said === 'EMC') depth -= 1;
    else if (depth === 0) return false;
  }
  return depth === 0;
}

const standardTags = 'Document H1 H2 P Table TR TH TD Figure Artifact'.split(' ');
const structures = (pdf: Pdf): PdfDict[] => allDicts(pdf).filter(({ S, P, K }) => S && P && K);
const metadata = (pdf: Pdf): string => contentOf(pdf, catalogOf(pdf).Metadata).toString('utf8');
const packet = (pdf: Pdf): string =>
  metadata(pdf)
    .replace(/<\?xpacket[^>]*\?>/g, '')
    .trim();

/** XMP prefixes that PDF/A allows without an extension schema. */
const known = 'x rdf xml xmlns xmp dc pdf pdfaid pdfaExtension pdfaSchema pdfaProperty'.split(' ');
function allDescribed(pdf: Pdf): boolean {
  const xml = packet(pdf);
  const described = [...xml.matchAll(/<pdfaSchema:prefix>(\w+)</g)].map(([, prefix = '']) => prefix);
  const properties = [...xml.matchAll(/<pdfaProperty:name>(\w+)</g)].map(([, name = '']) => name);
  return [...xml.matchAll(/<(\w+):(\w+)[\s>]/g)].every(
    ([, prefix = '', name = '']) =>
      known.includes(prefix) || (described.includes(prefix) && properties.includes(name)),
  );
}

const filesOf = (pdf: Pdf): PdfDict[] => allDicts(pdf).filter(({ Type }) => nameOf(Type) === 'Filespec');
const isText = (value: PdfValue | undefined): boolean => value instanceof PdfText && value.bytes !== '';

function fileIsAssociated(pdf: Pdf, file: PdfDict): boolean {
  const { AF } = catalogOf(pdf);
  const embedded = (file.EF as PdfDict | undefined)?.F;
  const { Type, Subtype, Params } = dictOf(pdf, embedded);
  return (
    Array.isArray(AF) &&
    AF.some((each) => resolve(pdf, each) === file) &&
    [file.F, file.UF].every(isText) &&
    ['Source', 'Data', 'Alternative', 'Supplement', 'Unspecified'].includes(nameOf(file.AFRelationship)) &&
    nameOf(Type) === 'EmbeddedFile' &&
    /^\w+\/[\w.+-]+$/.test(nameOf(Subtype)) &&
    isText(dictOf(pdf, Params).ModDate)
  );
}

const forbidden =
  'Encrypt AA OpenAction JavaScript JS Annots AcroForm XFA TR TR2 HTP SMask OPI Ref PS LZWDecode'.split(' ');

type Rule = (pdf: Pdf) => boolean;
/** Checks by clause of ISO 19005-3, level A, limited to features that the shop's PDFs use. */
const rules: Record<string, Rule> = {
  '6.1.2 header': ({ bytes }) =>
    /^%PDF-1\.[0-7]\n%[\x80-\xff]{4}/.test(bytes.subarray(0, 20).toString('latin1')),
  '6.1.3 trailer': ({ trailer, bytes }) =>
    Array.isArray(trailer.ID) && trailer.ID.every(isText) && /%%EOF\r?\n?$/.test(bytes.toString('latin1')),
  '6.1.7 streams': (pdf) =>
    [...pdf.objects.values()].every(({ value, stream }) => {
      const { Length, F, Filter } = (stream ? value : {}) as PdfDict;
      return !stream || (Length === stream.length && !F && ['', 'FlateDecode'].includes(nameOf(Filter)));
    }),
  '6.1.8 names': (pdf) =>
    allDicts(pdf).every((dict) => Object.keys(dict).every(({ length }) => length <= 127)),
  '6.1.10, 6.2.5, 6.3, 6.4, 6.5 nothing forbidden': (pdf) =>
    [pdf.trailer, ...allDicts(pdf)].every((dict) =>
      forbidden.every((name) => !(name in dict) && nameOf(dict.Filter) !== name),
    ),
  '6.2.3 output intent': (pdf) => {
    const intents = catalogOf(pdf).OutputIntents as PdfValue[];
    const intent = dictOf(pdf, intents?.[0]);
    const profile = contentOf(pdf, intent.DestOutputProfile);
    return (
      intents.length === 1 &&
      nameOf(intent.S) === 'GTS_PDFA1' &&
      isText(intent.OutputConditionIdentifier) &&
      dictOf(pdf, intent.DestOutputProfile).N === 3 &&
      profile.toString('latin1', 16, 20) === 'RGB ' &&
      profile.toString('latin1', 36, 40) === 'acsp'
    );
  },
  '6.2.4 colours of the intent': (pdf) =>
    !/\b(?:DeviceCMYK|DeviceN|Separation)\b|\s[kK]\s/.test(pageContents(pdf)),
  '6.2.11.4 typefaces inside': (pdf) =>
    fontsOf(pdf).length > 0 &&
    fontsOf(pdf).every((font) => {
      const cid = descendantFont(pdf, font);
      const program = dictOf(pdf, cid.FontDescriptor).FontFile2;
      return (
        program instanceof PdfRef &&
        nameOf(font.Encoding) === 'Identity-H' &&
        nameOf(cid.CIDToGIDMap) === 'Identity'
      );
    }),
  '6.2.11.5 widths': widthsAgree,
  '6.2.11.7.2 every sign has its Unicode': (pdf) =>
    codesByFont(pdf).every(({ font, codes }) => {
      const unicode = unicodeOf(pdf, font);
      return codes.every((code) => /^[^\0\ufeff\ufffe]+$/.test(unicode.get(code) ?? ''));
    }),
  '6.2.11.7.3 none is private': (pdf) =>
    fontsOf(pdf).every((font) => ![...unicodeOf(pdf, font).values()].some((text) => /\p{Co}/u.test(text))),
  '6.6.2.1 metadata': (pdf) => {
    const { Type, Subtype, Filter } = dictOf(pdf, catalogOf(pdf).Metadata);
    const header = /<\?xpacket begin="[^"]*" id="[^"]*"\?>/.test(metadata(pdf));
    return (
      nameOf(Type) === 'Metadata' && nameOf(Subtype) === 'XML' && !Filter && header && !!readXml(packet(pdf))
    );
  },
  '6.6.2.3 properties are described': allDescribed,
  '6.6.4 version and conformance': (pdf) =>
    /<pdfaid:part>3<[\s\S]*<pdfaid:conformance>A</.test(metadata(pdf)),
  '6.7.2 marked': (pdf) => {
    const { MarkInfo, StructTreeRoot } = catalogOf(pdf);
    return dictOf(pdf, MarkInfo).Marked === true && StructTreeRoot instanceof PdfRef && allMarked(pdf);
  },
  '6.7.3.4 standard structure': (pdf) =>
    structures(pdf).length > 10 && structures(pdf).every(({ S }) => standardTags.includes(nameOf(S))),
  '6.7.4 language': (pdf) => /^[a-z]{2}-[A-Z]{2}$/.test((catalogOf(pdf).Lang as PdfText)?.bytes ?? ''),
  '6.7.5 pictures are told': (pdf) =>
    structures(pdf).every(({ S, Alt }) => nameOf(S) !== 'Figure' || isText(Alt)),
  '6.8 embedded files': (pdf) => filesOf(pdf).every((file) => fileIsAssociated(pdf, file)),
};

export const brokenClauses = (pdf: Pdf): string[] =>
  Object.entries(rules).flatMap(([clause, holds]) => {
    try {
      return holds(pdf) ? [] : [clause];
    } catch (error) {
      return [`${clause}: ${error}`];
    }
  });

export function carriedFile(pdf: Pdf): { name: string; relation: string; xml: string } | undefined {
  const [file] = filesOf(pdf);
  if (!file) return undefined;
  const xml = contentOf(pdf, (file.EF as PdfDict).F).toString('utf8');
  return { name: (file.UF as PdfText).bytes, relation: (file.AFRelationship as PdfName).name, xml };
}

/** Returns the text of the file as a viewer copies it. */
export const copiedText = (pdf: Pdf): string =>
  codesByFont(pdf)
    .map(({ font, codes }) => codes.map((code) => unicodeOf(pdf, font).get(code) ?? '').join(''))
    .join('\n');

export const metadataOf = (pdf: Pdf, property: string): string | undefined =>
  new RegExp(`<${property}>([^<]*)<`).exec(metadata(pdf))?.[1];
