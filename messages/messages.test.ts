import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { legalPages } from '#contracts/catalog/legal.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { refillDropPercent } from '#contracts/fulfilment/refills.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { consentStatements } from './consent.ts';

type Area = Record<Locale, object>;

const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && locales.every((locale) => Object.hasOwn(value, locale));

/** Areas of this folder, by the name of their export. */
const found = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(async (name): Promise<object> => import(`./${name}`)),
);
const named = found.flatMap((module) => Object.entries(module)).filter(([, value]) => isArea(value));
const areas: Record<string, Area> = {
  ...Object.fromEntries(named),
  consent: consentStatements[consentVersion],
};

type Leaf = string | ((...given: string[]) => string);

/** Returns every sentence of an area with the path that leads to it. */
function leaves(value: object, at = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([key, entry]: [string, Leaf | object]): [string, Leaf][] => {
    const here = `${at}.${key}`;
    return typeof entry === 'object' ? leaves(entry, here) : [[here, entry as Leaf]];
  });
}

/** The sentences are given these: no sentence takes more, and none has these figures of its own. */
const marks = ['71', '82', '93'];
const sentence = (leaf: Leaf, given = marks) => (typeof leaf === 'string' ? leaf : leaf(...given));

/** Spanish has these letters and words, and the other three do not. */
const spanish = /[ñ¿¡]|\b(el|los|las|por favor|tu pedido|intenta|usuario|pago|seguidores|está)\b/i;

it('finds the areas', () => {
  expect(Object.keys(areas)).toEqual(expect.arrayContaining(['storefrontMessages', 'mailMessages']));
});

/** Sentences of all areas and languages that break a rule, each with its language and path. */
const faulty = (isFault: (text: string) => boolean, among: readonly Locale[] = locales) =>
  among.flatMap((locale) =>
    Object.entries(areas).flatMap(([area, byLocale]) =>
      leaves(byLocale[locale])
        .map(([at, leaf]) => ({ at, text: sentence(leaf) }))
        .filter(({ text }) => isFault(text))
        .map(({ at, text }) => `${locale} ${area}${at}: ${text}`),
    ),
  );

const translations = locales.filter((locale) => locale !== 'es');

/** Paths at which a translation and the Spanish messages differ in a property. */
const differing = (property: (leaf: Leaf) => string) =>
  translations.flatMap((locale) =>
    Object.entries(areas).flatMap(([area, byLocale]) => {
      const lines = (of: Locale) => leaves(byLocale[of]).map(([at, leaf]) => `${at}: ${property(leaf)}`);
      const [wanted, given] = [lines('es'), lines(locale)];
      const lacked = wanted.filter((line) => !given.includes(line));
      const added = given.filter((line) => !wanted.includes(line));
      return [...lacked, ...added].map((line) => `${locale} ${area}${line}`);
    }),
  );

describe('the messages of every area', () => {
  it('have the same shape in every language', () => {
    expect(differing((leaf) => typeof leaf)).toEqual([]);
  });

  it('contain no empty sentence', () => {
    expect(faulty((text) => text.trim() === '')).toEqual([]);
  });

  it('contain no Spanish in other languages', () => {
    expect(faulty((text) => spanish.test(text), translations)).toEqual([]);
  });

  it('show the same parameters in every language', () => {
    expect(differing((leaf) => `${marks.filter((mark) => sentence(leaf).includes(mark))}`)).toEqual([]);
  });
});

/** Returns a legal text as it is read: without the addresses of its links and without the names of cookies. */
const legalText = (locale: Locale, page: string) =>
  readFileSync(path.join(import.meta.dirname, '..', 'content', 'legal', locale, `${page}.md`), 'utf8')
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`]*`|\{\{[^}]*\}\}/g, 'x');

/** Returns all that a buyer can read in a language, line by line, with where it stands. */
function everyLine(locale: Locale): [string, string][] {
  const messages = Object.entries(areas).flatMap(([area, byLocale]) =>
    leaves(byLocale[locale]).map(([at, leaf]): [string, string] => [`${area}${at}`, sentence(leaf)]),
  );
  const legal = legalPages.flatMap((page) =>
    legalText(locale, page)
      .split('\n')
      .map((line, index): [string, string] => [`${page}.md:${index + 1}`, line]),
  );
  return [...messages, ...legal];
}

const told = (locale: Locale, wrong: (line: string, at: string) => boolean) =>
  everyLine(locale)
    .filter(([at, line]) => wrong(line, at))
    .map(([at, line]) => `${at}: ${line}`);

/** Sentences of the specification stay to the letter and keep their three dots. */
const threeDots =
  /^(Cargando sistema de pago|Preparando el formulario de pago|Aplicando|¡Pago exitoso! Procesando tu pedido|Cargando los detalles de tu pedido|Estamos verificando el estado de tu pedido nuevamente|Escribiendo)\.\.\.$/;

describe.each(locales)('the writing in %s', (locale) => {
  it('has curly apostrophes and the quotation marks of the language', () => {
    const foreign = { es: /['"“”„]/, fr: /['"“”„]/, it: /['"“”„]/, en: /['"«»„]/ }[locale];
    expect(told(locale, (line) => foreign.test(line))).toEqual([]);
  });

  it('keeps a figure and its unit on one line', () => {
    expect(told(locale, (line) => /\d (%|€|h|min|s|px)(?!\p{L})|© \d/u.test(line))).toEqual([]);
  });

  it('ends what goes on with one sign, not with three dots', () => {
    expect(told(locale, (line) => line.includes('...') && !threeDots.test(line))).toEqual([]);
  });

  it('has no space too many', () => {
    expect(told(locale, (line) => /\S {2,}\S| [,.;](\s|$)/.test(line))).toEqual([]);
  });
});

/**
 * Says by language how a refill is called, what it is compared with, its days, and the word that would
 * promise too much.
 */
const refillWords: Record<Locale, Record<'itself' | 'delivered' | 'days' | 'assured', RegExp>> = {
  es: { itself: /reposici|repon|repuest/i, delivered: /entregado/, days: /(\d+) días/, assured: /garant/i },
  fr: { itself: /remplace/i, delivered: /livré/, days: /(\d+) jours/, assured: /garanti/i },
  it: { itself: /reintegr/i, delivered: /consegnato/, days: /(\d+) giorni/, assured: /garant/i },
  en: { itself: /refill/i, delivered: /delivered/, days: /(\d+) days/, assured: /guarante/i },
};

it.each(locales)(
  'every sentence about a refill in %s promises what the price list has, and no more',
  (locale) => {
    const { itself, delivered, days, assured } = refillWords[locale];
    const about = told(locale, (line) => itself.test(line));
    expect(about.length).toBeGreaterThan(20);
    const share = (line: string) => /(\d+)\s?%/.exec(line)?.[1];
    for (const line of about) {
      expect.soft(share(line) ?? String(refillDropPercent), line).toBe(String(refillDropPercent));
      if (share(line)) expect.soft(line).toMatch(delivered);
      // A figure of days comes from the package.
      expect.soft(marks, line).toContain(days.exec(line)?.[1] ?? marks[0]);
      expect.soft(line).not.toMatch(assured);
    }
  },
);

it('Spanish opens each question and each exclamation', () => {
  const count = (line: string, sign: string) => line.split(sign).length;
  const unequal = (line: string) =>
    count(line, '?') !== count(line, '¿') || count(line, '!') !== count(line, '¡');
  expect(told('es', unequal)).toEqual([]);
});

it('French keeps its marks with their words, by the same hard space', () => {
  expect(told('fr', (line) => /[ \u202f][:;!?»]|«[ \u202f]/.test(line))).toEqual([]);
  expect(told('fr', (line) => /[^\s>|*-][;!?»]|[^\s\d*]:(\s|$)|«\S/.test(line.replaceAll('|', ' ')))).toEqual(
    [],
  );
});

it('Italian and English have no space before a percent sign, Spanish and French have one', () => {
  for (const locale of ['it', 'en'] as const) expect(told(locale, (line) => /\d\s%/.test(line))).toEqual([]);
  for (const locale of ['es', 'fr'] as const) expect(told(locale, (line) => /\d%/.test(line))).toEqual([]);
});

const words = (list: string) => new RegExp(`(?<![\\p{L}\u2011-])(${list})(?!\\p{L})`, 'iu');

/** These are not the one word for the thing (docs/words.md). */
const banned: Record<Locale, RegExp> = {
  es: words('e-?mails?|likes?|followers?|forma de pago|ustedes?'),
  fr: words(
    'e-mails?|e?mails?|courriels?|forfaits?|followers?|likes?|mentions j’aime|recharge|tu|toi|tes|ton',
  ),
  it: words('e-mail|per email|likes?|followers|togli|toglin[ei]|passaggi?o|ripristino|modalità pubblica'),
  en: words('e-mails?|mails?|user names?|card holder|card processor|undelivered share|plain sight|anew'),
};

/** These are the specification's own words, and the name of a mail server. */
const allowed =
  /cardFormMessages.*: Por favor, introduce un email válido$|accountMessages.*: Por favor ingresa tu email$|\*\*Mail server:\*\*/;

it.each(locales)('says each thing in %s by its one word', (locale) => {
  const others = told(locale, (line) => banned[locale].test(line)).filter((line) => !allowed.test(line));
  expect(others).toEqual([]);
});

it.each([
  ['es', /\b1 (visualizaciones|entregados|publicaciones|vídeos|opiniones)\b/],
  ['fr', /\b1 (vues|livrés|publications|vidéos|étoiles)\b/],
  ['it', /\b1 (visualizzazioni|consegnati|recensioni|stelle)\b/],
  ['en', /\b1 (likes each|views each|posts|videos|reviews)\b/],
] as const)('counts one as one in %s', (locale, plural) => {
  const inOne = [areas.postsMessages, areas.trackingMessages, areas.proofMessages].flatMap((area) =>
    leaves(area?.[locale] ?? {}).filter(([at]) => /share|events|stars|\.one$/.test(at)),
  );
  expect(inOne.length).toBeGreaterThan(10);
  expect(inOne.map(([, leaf]) => sentence(leaf, ['1'])).filter((line) => plural.test(line))).toEqual([]);
});

/** These sentences bear the name of a button. */
const noButton = new RegExp(`faq\\.more$|(${serviceTypes.join('|')})\\.choose$`);
/** A button's words have to fit on a screen of 360 px. */
const button =
  /\.(proceed|submit|retry|pay|accept|reject|choose|save|add|decline|remove|apply|recheck|stay|confirm|edit|use|more|home)$/;

it.each(locales)('the buttons in %s are short', (locale) => {
  const messages = Object.values(areas).flatMap((area) => leaves(area[locale]));
  const labels = messages
    .filter(([at]) => button.test(at) && !noButton.test(at))
    .map(([at, leaf]) => ({ at, label: sentence(leaf) }));
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter(({ label }) => label.length > 30)).toEqual([]);
});

/** Matches a figure of hours for deliveries; links of mails and cookies have theirs for something else. */
const aboutDelivery =
  /(claims|checkoutMessages|orderFormMessages|trackingMessages|questionMessages|storefrontMessages)/;
const hours = /\b(24|71)\s?(h\b|hor|heure|ore\b|hour)/;
/** These words make a promise of an estimate. */
const hard =
  /garanti|guarantee|seguro que|al massimo|au plus|au maximum|como máximo|at most|no later|entro\b|^sous\b|within 24/i;

it('promises a delivery no harder in one language than in another', () => {
  const of = (locale: Locale) =>
    everyLine(locale).filter(([at, line]) => aboutDelivery.test(at) && hours.test(line));
  const places = of('es').map(([at]) => at);
  expect(places.length).toBeGreaterThan(2);
  for (const locale of locales) {
    expect(of(locale).map(([at]) => at)).toEqual(places);
    expect(of(locale).filter(([, line]) => hard.test(line))).toEqual([]);
  }
});
