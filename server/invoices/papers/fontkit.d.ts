/** Untyped; of all of it we parse a typeface, which the maker of PDFs takes in the place of its file. */
declare module 'fontkit' {
  interface Typeface extends Buffer {
    characterSet: number[];
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): unknown;
  }
  export function create(file: Buffer): Typeface;
}
