import type { VatAnswer } from '#server/platform/clients/vat-register.ts';

type ValidNumber = Extract<VatAnswer, { kind: 'valid' }>;

/**
 * Legal forms of companies in the member states, short and in words, and the small words inside. Registers and buyers
 * write them differently, so the comparison ignores them. A missing form would make all companies of a state alike.
 */
const forms = new Set(
  [
    'sl sll slu slp sa sau sociedad responsabilidad limitada anonima lda unipessoal',
    'sas sasu sarl sarls eurl sci selarl snc societe responsabilite limitee par actions simplifiee anonyme',
    'spa srl srls sapa societa responsabilita semplificata per azioni accomandita nome collettivo',
    'semplice limitata gmbh gesmbh mbh ug ag kg ohg co gesellschaft mit beschrankter haftung',
    'haftungsbeschrankt aktiengesellschaft bv nv vof bvba sprl besloten vennootschap naamloze',
    'ltd limited plc llc dac company ab oy oyj as aps ivs uab sia ou',
    'sro spol spolecnost rucenim omezenym sp zoo społka spolka ograniczona odpowiedzialnoscia akcyjna',
    'kft zrt nyrt korlatolt felelossegu tarsasag doo dd sc ood eood ead',
    'the und et y e and di de la a in z s',
  ].flatMap((line) => line.split(' ')),
);

const normaliseName = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Omits accents and legal forms. */
const distinctiveWords = (name: string): string[] =>
  normaliseName(name)
    // Treats `S.L.`, `S. L.`, `S L` and `A/S` as one word.
    .replace(/(?<!\p{L})(\p{L})(?:[./]\s*|\s+)(?=\p{L}(?!\p{L}))/gu, '$1')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !forms.has(word));

/**
 * Returns whether two names may belong to one business: the longer name contains half of the words of the shorter one.
 * `undefined` if they cannot be compared: a name in a non-Latin script, or only a legal form.
 */
export function isAlike(registered: string, typed: string): boolean | undefined {
  const [a, b] = [distinctiveWords(registered), distinctiveWords(typed)];
  if (!a.some((word) => /[a-z]/.test(word)) || b.length === 0) return undefined;
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  const shared = shorter.filter((word) => longer.includes(word));
  return shared.length * 2 >= shorter.length || a.join('') === b.join('');
}

export interface NumberClaim {
  name: string;
  postalCode: string;
  city: string;
}

/** Holder of a valid number, as far as the reply of VIES proves it. */
export type NumberHolder = 'buyer' | 'another' | 'unknown';

/** Returns whether the registered address contains the buyer's location. `undefined` if they cannot be compared. */
function containsAllWords(registered: string, { postalCode, city }: NumberClaim): boolean | undefined {
  const text = normaliseName(registered);
  if (!/[a-z0-9]/.test(text)) return undefined;
  const code = normaliseName(postalCode).replaceAll(/[\s-]/g, '');
  if (code !== '' && text.replaceAll(/[\s-]/g, '').includes(code)) return true;
  const words = normaliseName(city).match(/[a-z]{3,}/g) ?? [];
  if (words.some((word) => text.includes(word))) return true;
  return code === '' && words.length === 0 ? undefined : false;
}

/**
 * Compares the reply of VIES with the buyer (Regulation (EU) 282/2011, art. 18(1)(a): number, name and address). A
 * different name means another holder. Without a name, or with a different address, the holder is unproven.
 */
export function compareHolder(
  { isNamed, isAt, name, address }: Pick<ValidNumber, 'isNamed' | 'isAt' | 'name' | 'address'>,
  claim: NumberClaim,
): NumberHolder {
  const named = isNamed ?? (name === null ? undefined : isAlike(name, claim.name));
  if (named === false) return 'another';
  const at = isAt ?? (address === null ? undefined : containsAllWords(address, claim));
  return named && at !== false ? 'buyer' : 'unknown';
}
