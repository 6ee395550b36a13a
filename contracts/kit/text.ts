/** Invisible characters: joiners, direction marks, soft hyphens, fillers, variation selectors, tags. */
const invisibleCharacters = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Normalises a short identifier (address, account, code): composed letters, no invisible characters, trimmed. Pasted
 * names often contain such characters, and names that look alike must be equal.
 */
export const normaliseVisibleText = (text: string): string =>
  text.normalize('NFC').replace(invisibleCharacters, '').trim();

/** Like `normaliseVisibleText`, and converts full-width characters of East Asian keyboards to ASCII: `＠ｎａｍｅ`. */
export const normaliseTypedText = (text: string): string =>
  normaliseVisibleText(text).replaceAll(/[\uff01-\uff5e]/g, (wide) =>
    String.fromCharCode(wide.charCodeAt(0) - 0xfee0),
  );

/**
 * Returns whether the text contains a visible letter or digit. Spaces, quotes and invisible characters are not a name.
 * Unicode classifies the invisible Hangul fillers as letters.
 */
export const isReadable = (text: string): boolean =>
  /[\p{L}\p{N}]/u.test(text.replace(invisibleCharacters, ''));

/**
 * Upper-cases ASCII letters only. JavaScript also maps Turkish `ı` to `I` and long `ſ` to `S`, which would make
 * different codes equal.
 */
export const toAsciiUpperCase = (text: string): string =>
  text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/** Returns whether the text has no zero byte and no lone surrogate, which database and processor reject. */
export const hasOnlyWholeCharacters = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Removes characters that XML 1.0 does not allow: controls, lone surrogates, U+FFFE and U+FFFF. */
export const asXmlText = (text: string): string => text.replace(outsideXml, '');
export const isXmlText = (text: string): boolean => text === asXmlText(text);

/** Cuts the text to at most `most` characters without splitting one. */
export const truncateText = (text: string, most: number): string => [...text].slice(0, most).join('');
