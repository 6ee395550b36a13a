/** What nobody sees: joiners, marks of direction, soft hyphens, fillers, variation selectors, tags. */
const unseen = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * A short text that names something (an address, an account, a code) as a person sees it: composed letters, no
 * invisible ones, no blanks at its ends. Pasted names often carry some, and two that look alike must be one.
 */
export const asSeen = (text: string): string => text.normalize('NFC').replace(unseen, '').trim();

/** Neither a zero byte nor half a letter: the database and the processor take neither. */
export const isWholeText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();
