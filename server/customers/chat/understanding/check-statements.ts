import { orderNumberAlphabet, orderNumberLength } from '#contracts/kit/ids.ts';
import type { Locale } from '#contracts/kit/locales.ts';
import { normaliseForMatching, stemsOf } from './fold-text.ts';

/** Words that promise, state a fact or claim an action. An answer may contain one only if its source does. */
const words: Record<Locale, string> = {
  es: 'reembolso devolucion devolver devuelto gratis gratuito regalo regalamos descuento rebaja promocion compensacion compensar compensamos compensaremos devolvemos devolveremos reembolsamos garantia garantizado garantizamos prometo prometemos asegurar siempre aprobado aceptado confirmado completado cancelado entregado enviado procesado pendiente parcial reembolsado rechazado bloqueado pagado cobrado activado aplicado abonado ingresado transferido reposicion permanente ilimitado seguro legal oficial',
  fr: 'remboursement rembourse gratuit offert cadeau reduction remise promotion compensation compensons rembourserons remboursons garantie garanti garantissons promets promettons assurer toujours approuve accepte confirme termine annule livre envoye traite attente partiel refuse bloque paye debite active applique credite transfere remplacement permanent illimite sur legal officiel',
  it: 'rimborso rimborsato gratis gratuito regalo omaggio sconto promozione compensazione compensiamo rimborsiamo rimborseremo garanzia garantito garantiamo prometto promettiamo assicurare sempre approvato accettato confermato completato annullato consegnato inviato elaborato sospeso parziale rifiutato bloccato pagato addebitato attivato applicato accreditato trasferito reintegro permanente illimitato sicuro legale ufficiale',
  en: 'refund refunded free gift discount promotion compensation compensate guarantee guaranteed promise promised ensure always approved accepted confirmed completed cancelled delivered sent processed pending partial refused blocked paid charged activated applied credited transferred refill permanent unlimited safe legal official',
};

const numbers: Record<Locale, string> = {
  es: 'dos=2 tres=3 cuatro=4 cinco=5 seis=6 siete=7 ocho=8 nueve=9 diez=10 quince=15 veinte=20 treinta=30 cincuenta=50 cien=100 mil=1000 doble=2 mitad=50',
  fr: 'deux=2 trois=3 quatre=4 cinq=5 six=6 sept=7 huit=8 neuf=9 dix=10 quinze=15 vingt=20 trente=30 cinquante=50 cent=100 mille=1000 double=2 moitie=50',
  it: 'due=2 tre=3 quattro=4 cinque=5 sei=6 sette=7 otto=8 nove=9 dieci=10 quindici=15 venti=20 trenta=30 cinquanta=50 cento=100 mille=1000 doppio=2 meta=50',
  en: 'two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 fifteen=15 twenty=20 thirty=30 fifty=50 hundred=100 thousand=1000 double=2 half=50',
};

const months: Record<Locale, string> = {
  es: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes sabado domingo mañana hoy ayer',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi vendredi samedi dimanche demain aujourd hier',
  it: 'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre lunedi martedi mercoledi giovedi venerdi sabato domenica domani oggi ieri',
  en: 'january february march april june july august september october november december monday tuesday wednesday thursday friday saturday sunday tomorrow today yesterday',
};

const negations: Record<Locale, RegExp> = {
  es: /\b(no|ni|nunca|sin|nada|ningun\w*|tampoco)\b/,
  fr: /\b(ne|n|pas|ni|jamais|sans|aucun\w*|rien)\b/,
  it: /\b(non|ne|mai|senza|nessun\w*|niente|nulla|neanche)\b/,
  en: /\b(no|not|never|without|nothing|none|neither|nor|cannot|\w+n t)\b/,
};

const perLocale = <Made>(make: (locale: Locale) => Made): Record<Locale, Made> => ({
  es: make('es'),
  fr: make('fr'),
  it: make('it'),
  en: make('en'),
});

const weightyStems = perLocale(
  (locale) => new Set([...stemsOf(words[locale], locale), ...stemsOf(months[locale], locale)]),
);

export const numberWords = perLocale(
  (locale) => new Map(numbers[locale].split(' ').map((pair) => pair.split('=') as [string, string])),
);

const isNegated = (text: string, locale: Locale): boolean =>
  negations[locale].test(normaliseForMatching(text));

export interface UnsupportedStatement {
  kind: 'figure' | 'word' | 'address' | 'ground';
  found: string;
}

const figure = /\d+(?:[.,\u00a0\u202f\u2009 ]\d{3})*(?:[.,:]\d+)?/g;
const grouped = /[.,\u00a0\u202f\u2009 ](?=\d{3}(?!\d))/g;
const unit = /^[\s\u00a0\u202f]*(%|€|\$|£|eur\b|euros?\b|[\p{L}]+)/iu;
const money = /^(€|\$|£|eur|euros?)$/i;

/** `24 hours` differs from `24 followers`. */
const unitOf = (rest: string, locale: Locale): string => {
  const [, word = ''] = unit.exec(rest) ?? [];
  if (word === '%') return '%';
  if (money.test(word)) return /[$£]/.test(word) ? word : '€';
  const [stem = ''] = stemsOf(word, locale);
  return /^(h|hor|heur|ore|hour|min|minut|dia|day|jour|giorn|sem|week|mes|mois|month|ano|an|year|ann|s|seg|sec)/.test(
    normaliseForMatching(word),
  )
    ? stem || normaliseForMatching(word)
    : '';
};

/** `9,99 €` → `9.99€`, `1.000` → `1000`. Includes numbers in words. */
function extractFigures(text: string, locale: Locale): Set<string> {
  const found = new Set<string>();
  for (const match of text.matchAll(figure)) {
    const value = match[0].replace(grouped, '').replace(',', '.').replace(/\.0+$/, '');
    found.add(value + unitOf(text.slice(match.index + match[0].length), locale));
    const before = text.slice(Math.max(0, match.index - 2), match.index).trim();
    if (/[€$£]$/.test(before)) found.add(`${value}${before.at(-1)}`);
  }
  for (const word of normaliseForMatching(text).split(' ')) {
    const value = numberWords[locale].get(word);
    if (value) found.add(value);
  }
  return found;
}

const addresses = new RegExp(
  [
    'https?://\\S+',
    '[\\w.+-]+@[\\w-]+\\.[\\w.]+',
    '@[\\w.]+',
    'www\\.\\S+',
    `(?<![A-Za-z0-9])(?=[A-Z]*\\d)[${orderNumberAlphabet}]{${orderNumberLength}}(?![A-Za-z0-9])`,
    '[\\w-]+\\.(?:com|es|fr|it|net|org|shop|io)\\b\\S*',
  ].join('|'),
  'g',
);

const extractAddresses = (text: string) =>
  [...text.matchAll(addresses)].map(([found]) => found.replace(/[.,;:!?)]+$/, ''));

const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[.!?…])\s+|\n+/)
    .map((sentence) => sentence.trim())
    .filter(Boolean);

function isSupported(stated: string, known: ReadonlySet<string>): boolean {
  if (known.has(stated)) return true;
  return /^[\d.:]+$/.test(stated) && [...known].some((one) => one.replace(/[^\d.:].*$/, '') === stated);
}

/**
 * Returns all figures, prices, dates, states, promises and addresses of a text that no source contains. An empty list
 * approves the text.
 */
export function findUnsupportedStatements(
  text: string,
  grounds: readonly string[],
  locale: Locale,
): UnsupportedStatement[] {
  const all = grounds.join('\n');
  const figures = extractFigures(all, locale);
  const stems = new Set(stemsOf(all, locale));
  const spoken = new Set(extractAddresses(all));
  const bare = extractAddresses(text).reduce((rest, address) => rest.replaceAll(address, ' '), text);
  return [
    ...extractAddresses(text)
      .filter((address) => !spoken.has(address))
      .map((found) => ({ kind: 'address' as const, found })),
    ...[...extractFigures(bare, locale)]
      .filter((stated) => !isSupported(stated, figures))
      .map((found) => ({ kind: 'figure' as const, found })),
    ...[...new Set(stemsOf(bare, locale))]
      .filter((stem) => weightyStems[locale].has(stem) && !stems.has(stem))
      .map((found) => ({ kind: 'word' as const, found })),
  ];
}

/** Minimum share of a sentence's words that must occur in one section of a source. The rest are connecting words. */
const minSharedWords = 0.9;
/**
 * Minimum share of that section's words that must occur in the sentence. Leaving out a condition would change the
 * meaning.
 */
const minCoveredWords = 0.5;

function shareOf(stems: readonly string[], place: string, locale: Locale): number {
  const known = new Set(stemsOf(place, locale));
  return stems.filter((stem) => known.has(stem)).length / stems.length;
}

const sectionsOf = (ground: string): string[] => {
  const sentences = sentencesOf(ground);
  return sentences.flatMap((sentence, index) => [sentence, sentences.slice(index, index + 2).join(' ')]);
};

/** Index of the source that supports a model's sentence, without one negating the other. */
export function sourceSectionOf(
  sentence: string,
  grounds: readonly string[],
  locale: Locale,
): number | undefined {
  const stems = [...new Set(stemsOf(sentence, locale))];
  if (stems.length === 0) return undefined;
  const index = grounds.findIndex((ground) =>
    sectionsOf(ground).some(
      (place) =>
        shareOf(stems, place, locale) >= minSharedWords &&
        shareOf([...new Set(stemsOf(place, locale))], sentence, locale) >= minCoveredWords &&
        isNegated(place, locale) === isNegated(sentence, locale) &&
        findUnsupportedStatements(sentence, [place], locale).length === 0,
    ),
  );
  return index < 0 ? undefined : index;
}

export function findAnswerFaults(
  sentence: string,
  grounds: readonly string[],
  locale: Locale,
): UnsupportedStatement[] {
  const unfounded = findUnsupportedStatements(sentence, grounds, locale);
  if (unfounded.length > 0) return unfounded;
  return sourceSectionOf(sentence, grounds, locale) === undefined
    ? [{ kind: 'ground', found: sentence }]
    : [];
}
