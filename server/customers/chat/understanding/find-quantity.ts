import { normaliseForMatching } from './fold-text.ts';

const grouped =
  /(?<![\p{L}\p{N}])(\d{1,3}(?:[.,\u00a0\u202f ]\d{3})+|\d{1,7}(?:[.,]\d)?) ?(k|mil|mila|mille|thousand)?(?![\p{L}\p{N}])/giu;
/** Units after a number that is no quantity: money, posts, time, shares, ages. */
const otherUnit =
  /^[ \u00a0\u202f]?(?:€|\$|£|%|eur(?:os?)?\b|pavos?|quid|balles|pounds?|bucks|foto|photo|pic|post|publi|reel|vid|histori|stor(?:y|i)|d[ií]a|day|jour|giorn|hor|heur|ore\b|hour|seman|semai|settiman|week|mes|mois|month|a[ñn]os?\b|ans\b|anni|year|veces|fois|volt|times)/iu;
const money = /[€$£][ \u00a0\u202f]?$/u;

/** Parts of number words in four languages. Longer parts are matched first. */
const numberPieces: Record<string, number> = {
  dos: 2,
  deux: 2,
  due: 2,
  two: 2,
  tres: 3,
  trois: 3,
  tre: 3,
  three: 3,
  cuatro: 4,
  quatre: 4,
  quattro: 4,
  four: 4,
  cinco: 5,
  cinq: 5,
  cinque: 5,
  five: 5,
  seis: 6,
  six: 6,
  sei: 6,
  siete: 7,
  sept: 7,
  sette: 7,
  seven: 7,
  ocho: 8,
  huit: 8,
  otto: 8,
  eight: 8,
  nueve: 9,
  neuf: 9,
  nove: 9,
  nine: 9,
  diez: 10,
  dix: 10,
  dieci: 10,
  ten: 10,
  doce: 12,
  douze: 12,
  dodici: 12,
  twelve: 12,
  quince: 15,
  quinze: 15,
  quindici: 15,
  fifteen: 15,
  veinte: 20,
  veinti: 20,
  vingt: 20,
  venti: 20,
  twenty: 20,
  treinta: 30,
  trente: 30,
  trenta: 30,
  thirty: 30,
  cuarenta: 40,
  quarante: 40,
  quaranta: 40,
  forty: 40,
  cincuenta: 50,
  cinquante: 50,
  cinquanta: 50,
  fifty: 50,
  quinientos: 500,
  setecientos: 700,
  novecientos: 900,
};
const hundreds = /^(?:cien(?:t[oa]s?)?|cents?|cento|hundred)$/;
const thousands = /^(?:mil|mille|mila|thousand)$/;
const millions = /^(?:millon(?:es)?|millions?|milion[ei])$/;
const joiningWords = /^(?:y|et|e|and)$/;
const numberWords = [
  ...Object.keys(numberPieces),
  'cientos',
  'ciento',
  'cien',
  'cents',
  'cent',
  'cento',
  'mila',
  'mille',
  'mil',
].toSorted((one, other) => other.length - one.length);

/** Splits `duemila` into due, mila. Undefined for a word with other content. */
function piecesOf(word: string): string[] | undefined {
  if (word === '') return [];
  if (hundreds.test(word) || thousands.test(word) || millions.test(word)) return [word];
  const first = numberWords.find((piece) => word.startsWith(piece));
  if (first === undefined) return undefined;
  const rest = piecesOf(word.slice(first.length));
  return rest && [first, ...rest];
}

export const isNumberWord = (word: string): boolean => word !== '' && piecesOf(word) !== undefined;

/** `veinticinco mil` → 25000. */
function valueOfNumberWord(words: readonly string[]): number {
  let whole = 0;
  let part = 0;
  for (const word of words) {
    if (hundreds.test(word)) part = part > 0 && part < 10 ? part * 100 : part + 100;
    else if (thousands.test(word)) [whole, part] = [whole + Math.max(part, 1) * 1000, 0];
    else if (millions.test(word)) [whole, part] = [(whole + Math.max(part, 1)) * 1_000_000, 0];
    else part += numberPieces[word] ?? 0;
  }
  return whole + part;
}

/** Smaller number words are rarely a quantity: `due to`, `sei un robot`. */
const minNumberInWords = 50;

function findQuantitiesInWords(text: string): number[] {
  const runs: string[][] = [[]];
  for (const word of normaliseForMatching(text)
    .replace(/\b(?:por|pour|per) ?cent[oa]?\b|\bpercent\b/g, '')
    .split(' ')) {
    const found = piecesOf(word);
    if (found && found.length > 0) runs.at(-1)?.push(...found);
    else if (!joiningWords.test(word) || runs.at(-1)?.length === 0) runs.push([]);
  }
  return runs.map(valueOfNumberWord).filter((value) => value >= minNumberInWords);
}

function findQuantitiesInDigits(text: string): number[] {
  const found: number[] = [];
  for (const match of text.matchAll(grouped)) {
    const [all, digits = '', thousand] = match;
    const isOther =
      otherUnit.test(text.slice(match.index + all.length)) || money.test(text.slice(0, match.index));
    const whole = /^\d{1,3}([.,\u00a0\u202f ]\d{3})+$/.test(digits);
    const value = Number(whole ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
    const quantity = thousand ? value * 1000 : value;
    if (!isOther && Number.isInteger(quantity) && quantity > 0) found.push(quantity);
  }
  return found;
}

/**
 * Minimum for a number next to a larger one. Below it, the number counts something else or abbreviates a word: `how
 * much 4 2500`.
 */
const minSecondaryQuantity = 25;

/**
 * `1k`, `1.000`, `1,5k`, `mil`, `dos mil` → 1000, 1000, 1500, 1000, 2000. Undefined without exactly one quantity, and
 * for money, posts or days.
 */
export function findQuantity(text: string): number | undefined {
  const digits = findQuantitiesInDigits(text);
  const all = [...new Set(digits.length > 0 ? digits : findQuantitiesInWords(text))];
  const [quantity, ...others] = all.length > 1 ? all.filter((each) => each >= minSecondaryQuantity) : all;
  return others.length === 0 ? quantity : undefined;
}
