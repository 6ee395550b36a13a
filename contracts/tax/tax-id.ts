import { toAsciiUpperCase } from '../kit/text.ts';

const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const personFirst: Record<string, string> = { X: '0', Y: '1', Z: '2', K: '', L: '', M: '' };
const personControlLetters = 'JABCDEFGHI';

const isPersonTaxId = (number: string, letter: string): boolean => letters[Number(number) % 23] === letter;

/** Digits in odd positions are doubled and their digits summed (Orden EHA/451/2008). */
function entityControlDigit(digits: string): number {
  const sum = [...digits].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + Math.floor(value / 10) + (value % 10);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function isEntityTaxId(kind: string, digits: string, control: string): boolean {
  const value = entityControlDigit(digits);
  const isPublic = 'NPQRSW'.includes(kind);
  if (control === String(value)) return !isPublic;
  return (
    control === personControlLetters[value] && (isPublic || !'ABEH'.includes(kind) || digits.startsWith('00'))
  );
}

/** Returns a Spanish tax number (NIF, NIE, or a company's) without separators, or `undefined`. */
export function parseSpanishTaxId(text: string): string | undefined {
  const id = toAsciiUpperCase(text)
    .replaceAll(/[\s.-]/g, '')
    .replace(/^ES(?=[A-Z0-9]{9}$)/, '');
  const person = /^([XYZKLM]|\d)(\d{7})([A-Z])$/.exec(id);
  if (person) {
    const [, first = '', digits = '', letter = ''] = person;
    return isPersonTaxId((personFirst[first] ?? first) + digits, letter) ? id : undefined;
  }
  const [, kind = '', digits = '', control = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([A-J\d])$/.exec(id) ?? [];
  return kind && isEntityTaxId(kind, digits, control) ? id : undefined;
}

/** Like `parseSpanishTaxId`, and accepts a leading label: `NIF B00000000`. */
export const parseLabelledSpanishTaxId = (text: string): string | undefined =>
  parseSpanishTaxId(text.replace(/^(N\.?I\.?F\.?|C\.?I\.?F\.?|N\.?I\.?E\.?|VAT|IVA)[\s:.]*/i, ''));
