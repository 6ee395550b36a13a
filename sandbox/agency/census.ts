const letters = 'TRWAGMYFPDXBNJZSQVHLCKE';
const entityLetters = 'JABCDEFGHI';
const firstLetterOf: Record<string, string> = { X: '0', Y: '1', Z: '2', K: '', L: '', M: '' };

export const isPersonNif = (nif: string): boolean => {
  const [, first = '', digits = '', letter = ''] = /^([XYZKLM]|\d)(\d{7})([A-Z])$/.exec(nif) ?? [];
  return digits !== '' && letters[Number((firstLetterOf[first] ?? first) + digits) % 23] === letter;
};

function isEntityNif(nif: string): boolean {
  const [, , digits = '', control = ''] = /^([ABCDEFGHJNPQRSUVW])(\d{7})([A-J\d])$/.exec(nif) ?? [];
  if (digits === '') return false;
  const sum = [...digits].reduce((all, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return all + Math.floor(value / 10) + (value % 10);
  }, 0);
  const value = (10 - (sum % 10)) % 10;
  return control === String(value) || control === entityLetters[value];
}

export const isNif = (nif: string): boolean => isPersonNif(nif) || isEntityNif(nif);

export type CensusResult = 'identified' | 'similar' | 'revoked' | 'closed' | 'unknown' | 'unavailable';

const words: Record<string, CensusResult> = {
  ...{ '999': 'unknown', '998': 'unavailable', '997': 'similar', '996': 'revoked', '995': 'closed' },
};

/**
 * Returns the census result of a number. All valid numbers are known, except digits that begin with 999 (unknown), 998
 * (no reply), 997 (similar name), 996 (revoked) and 995 (closed).
 */
export const censusResult = (nif: string): CensusResult =>
  isNif(nif) ? (words[nif.replace(/^\D/, '').slice(0, 3)] ?? 'identified') : 'unknown';
