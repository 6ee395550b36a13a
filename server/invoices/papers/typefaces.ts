import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as fontkit from 'fontkit';

const files = {
  plain: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
  bold: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};
export type Face = keyof typeof files;
export const faces = Object.keys(files) as Face[];

type Typeface = ReturnType<typeof fontkit.create>;
const parsed = new Map<Face, Typeface>();

/** Returns whether it is a letter or punctuation as typed, which comes before its look-alikes. */
const isTyped = (codePoint: number): boolean =>
  codePoint < 0x180 || (codePoint >= 0x2010 && codePoint < 0x2070);
/** Returns whether the code point means nothing outside this typeface. */
const isPrivate = (codePoint: number): boolean => /\p{Co}/u.test(String.fromCodePoint(codePoint));

/** Returns the sign of each name; the first of several code points that share it. */
function signsByName(typeface: Typeface): Map<string, number> {
  const signs = typeface.characterSet.filter((codePoint) => !isPrivate(codePoint));
  const byName = new Map<string, number>();
  for (const codePoint of [...signs.filter(isTyped), ...signs]) {
    const { name } = typeface.glyphForCodePoint(codePoint);
    if (!byName.has(name)) byName.set(name, codePoint);
  }
  return byName;
}

/**
 * Gives a form of a sign what it is copied and read aloud as: the hyphen between capitals (`hyphen.case`) is a
 * hyphen. Of itself such a form has no code point, or a private one, and a number or an amount would lose its signs.
 */
function meetSigns(typeface: Typeface): Typeface {
  const byName = signsByName(typeface);
  for (let id = 0; id < typeface.numGlyphs; id += 1) {
    const glyph = typeface.getGlyph(id);
    const sign = byName.get(glyph.name.replace(/\..*$/, ''));
    const isMet = glyph.codePoints.length > 0 && !glyph.codePoints.some(isPrivate);
    if (!isMet && sign !== undefined) glyph.codePoints = [sign];
  }
  return typeface;
}

/** Returns the shop's own copy of the typeface, read and parsed once: that is five sixths of what a page costs. */
export function faceOf(face: Face): Typeface {
  const file = () => readFileSync(fileURLToPath(import.meta.resolve(files[face])));
  const known = parsed.get(face) ?? meetSigns(fontkit.create(file()));
  parsed.set(face, known);
  return known;
}

/** Returns whether there is a sign for it that can be copied, too. */
export const hasSign = (codePoint: number): boolean =>
  !isPrivate(codePoint) && faceOf('plain').hasGlyphForCodePoint(codePoint);
