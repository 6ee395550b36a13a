/**
 * The library has no types. The shop only parses fonts with it and passes them to the PDF library in place of a file.
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
