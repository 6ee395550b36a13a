/**
 * This library has no types; of all of it we parse a typeface, which the maker of PDFs takes in the place of
 * its file.
 */
declare module 'fontkit' {
  interface Glyph {
    name: string;
    codePoints: number[];
  }
  interface Typeface extends Buffer {
    characterSet: number[];
    numGlyphs: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number): Glyph;
  }
  export function create(file: Buffer): Typeface;
}
