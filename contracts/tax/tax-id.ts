import { asciiUpper } from '../kit/text.ts';

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const personFirst: Record<string, string> = { X: '0', Y: '1', Z: '2', K: '', L: '', M: '' };
const controls = 'JABCDEFGHI';

const isPerson = (number: string, letter: string): boolean => letters[Number(number) % 23] === letter;

/** Digits in odd positions are doubled and their digits summed (Orden EHA/451/2008). */
function controlOfEntity(digits: string): number {
  const sum = [...digits].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function isEntity(kind: string, digits: string, control: string): boolean {
  const value = controlOfEntity(digits);
  const isPublic = 'NPQRSW'.includes(kind);
  if (control === String(value)) return !isPublic;
  return control === controls[value] && (isPublic || !'ABEH'.includes(kind) || digits.startsWith('00'));
}

/** Returns a Spanish tax number (NIF, NIE, or a company's) without separators, or `undefined`. */
export function spanishTaxId(text: string): string | undefined {
  const id = asciiUpper(text)
    .replaceAll(/[\s.-]/g, '')
    .replace(/^ES(?=[A-Z0-9]{9}$)/, '');
  const person = /^([XYZKLM]|\d)(\d{7})([A-Z])$/.exec(id);
  if (person) {
    const [, first = '', digits = '', letter = ''] = person;
    return isPerson((personFirst[first] ?? first) + digits, letter) ? id : undefined;
  }
  const [, kind = '', digits = '', control = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([A-J\d])$/.exec(id) ?? [];
  return kind && isEntity(kind, digits, control) ? id : undefined;
}

/** Like `spanishTaxId`, and accepts a leading label: `NIF B00000000`. */
export const spanishTaxIdIn = (text: string): string | undefined =>
  spanishTaxId(text.replace(/^(N\.?I\.?F\.?|C\.?I\.?F\.?|N\.?I\.?E\.?|VAT|IVA)[\s:.]*/i, ''));
