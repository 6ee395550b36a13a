// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones to take out
const unwanted = /[\u0000-\u0009\u000b-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** One field of a posted form as text: what controls terminals or the direction of writing is taken out. */
export function formText(form: Record<string, unknown>, name: string): string {
  const value = Object.hasOwn(form, name) ? form[name] : undefined;
  if (typeof value !== 'string') return '';
  return value.toWellFormed().replace(/\r\n?/g, '\n').replace(unwanted, '');
}

/** The same on one line and without blanks at its ends. */
export const formLine = (form: Record<string, unknown>, name: string): string =>
  formText(form, name).replace(/\s+/g, ' ').trim();
