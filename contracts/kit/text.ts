/** Matches what nobody sees: joiners, marks of direction, soft hyphens, fillers, variation selectors, tags. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns a short text that names something (an address, an account, a code) as a person sees it: composed letters,
 * no invisible ones, no blanks at its ends. Pasted names often carry some, and two that look alike must be one.
 */
export const asSeen = (text: string): string => text.normalize('NFC').replace(unseen, '').trim();

/** Returns `asSeen` with the full-width letters and characters of East Asian keyboards as those of ASCII: `＠ｎａｍｅ`. */
export const asTyped = (text: string): string =>
  asSeen(text).replaceAll(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));

/** Returns whether the text contains a letter or a digit. Blanks, quotes and invisible characters are not a name. */
export const isReadable = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

/**
 * Turns only letters of the alphabet into capitals. JavaScript makes an `I` of a Turkish `ı` and an `S` of a
 * long `ſ` too: two codes that nobody takes for the same would be one.
 */
export const asciiUpper = (text: string): string =>
  text.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase());

/**
 * Returns whether the text has neither a zero byte nor half a letter: the database and the processor take neither.
 */
export const isWholeText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const outsideXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Returns the letters of a text that XML 1.0 has: neither controls nor half letters, U+FFFE or U+FFFF. */
export const asXmlText = (text: string): string => text.replace(outsideXml, '');
export const isXmlText = (text: string): boolean => text === asXmlText(text);

/** Cuts the text to so many letters at most; none is cut in half. */
export const cutText = (text: string, most: number): string => [...text].slice(0, most).join('');
