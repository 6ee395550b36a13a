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

/** Typed letters and punctuation take precedence over look-alikes. */
const isCommonCharacter = (codePoint: number): boolean =>
  codePoint < 0x180 || (codePoint >= 0x2010 && codePoint < 0x2070);
const isPrivate = (codePoint: number): boolean => /\p{Co}/u.test(String.fromCodePoint(codePoint));

function codePointsByGlyphName(typeface: Typeface): Map<string, number> {
  const signs = typeface.characterSet.filter((codePoint) => !isPrivate(codePoint));
  const byName = new Map<string, number>();
  for (const codePoint of [...signs.filter(isCommonCharacter), ...signs]) {
    const { name } = typeface.glyphForCodePoint(codePoint);
    if (!byName.has(name)) byName.set(name, codePoint);
  }
  return byName;
}

/**
 * Glyph variants get the code point of their base glyph, for copying and reading aloud. For example, `hyphen.case`, the
 * hyphen between capitals, becomes a hyphen. Otherwise copied numbers and amounts would lack these characters.
 */
function assignVariantCodePoints(typeface: Typeface): Typeface {
  const byName = codePointsByGlyphName(typeface);
  for (let id = 0; id < typeface.numGlyphs; id += 1) {
    const glyph = typeface.getGlyph(id);
    const sign = byName.get(glyph.name.replace(/\..*$/, ''));
    const isMet = glyph.codePoints.length > 0 && !glyph.codePoints.some(isPrivate);
    if (!isMet && sign !== undefined) glyph.codePoints = [sign];
  }
  return typeface;
}

/** Cached, because parsing takes five sixths of the time of a page. */
export function faceOf(face: Face): Typeface {
  const file = () => readFileSync(fileURLToPath(import.meta.resolve(files[face])));
  const known = parsed.get(face) ?? assignVariantCodePoints(fontkit.create(file()));
  parsed.set(face, known);
  return known;
}

/** True only if the glyph can also be copied. */
export const typefaceHasGlyph = (codePoint: number): boolean =>
  !isPrivate(codePoint) && faceOf('plain').hasGlyphForCodePoint(codePoint);
