import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { legalPages } from '#contracts/catalog/legal.ts';
import { consentVersion } from '#contracts/checkout/checkout.ts';
import { conditionFigures } from '#contracts/kit/conditions.ts';
import { errorCodes } from '#contracts/kit/errors.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { serviceTypes } from '#contracts/orders/states.ts';
import { withConditions } from './conditions.ts';
import { consentStatements } from './consent.ts';
import { errorMessages } from './errors.ts';

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

function collectTexts(value: object, at = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([key, entry]: [string, Leaf | object]): [string, Leaf][] => {
    const here = `${at}.${key}`;
    return typeof entry === 'object' ? collectTexts(entry ?? {}, here) : [[here, entry as Leaf]];
  });
}

/** Arguments for the texts. No text takes more, and none contains these figures itself. */
const marks = ['71', '82', '93'];
const sentence = (leaf: Leaf, given = marks) => (typeof leaf === 'string' ? leaf : leaf(...given));

const spanish = /[ñ¿¡]|\b(el|los|las|por favor|tu pedido|intenta|usuario|pago|seguidores|está)\b/i;

it('the message folder contains areas', () => {
  expect(Object.keys(areas)).toEqual(expect.arrayContaining(['storefrontMessages', 'mailMessages']));
});

/** Texts of all areas and languages that violate a rule, each with language and path. */
const findFaultyTexts = (isFault: (text: string) => boolean, among: readonly Locale[] = locales) =>
  among.flatMap((locale) =>
    Object.entries(areas).flatMap(([area, byLocale]) =>
      collectTexts(byLocale[locale])
        .map(([at, leaf]) => ({ at, text: sentence(leaf) }))
        .filter(({ text }) => isFault(text))
        .map(({ at, text }) => `${locale} ${area}${at}: ${text}`),
    ),
  );

const translations = locales.filter((locale) => locale !== 'es');

const findDifferences = (property: (leaf: Leaf) => string) =>
  translations.flatMap((locale) =>
    Object.entries(areas).flatMap(([area, byLocale]) => {
      const lines = (of: Locale) =>
        collectTexts(byLocale[of]).map(([at, leaf]) => `${at}: ${property(leaf)}`);
      const [wanted, given] = [lines('es'), lines(locale)];
      const lacked = wanted.filter((line) => !given.includes(line));
      const added = given.filter((line) => !wanted.includes(line));
      return [...lacked, ...added].map((line) => `${locale} ${area}${line}`);
    }),
  );

describe('messages of every area', () => {
  it('messages of every area have the same shape in every language', () => {
    expect(findDifferences((leaf) => typeof leaf)).toEqual([]);
  });

  it('messages of every area contain no empty text', () => {
    expect(findFaultyTexts((text) => text.trim() === '')).toEqual([]);
  });

  it('messages of every area contain no Spanish in other languages', () => {
    expect(findFaultyTexts((text) => spanish.test(text), translations)).toEqual([]);
  });

  it('messages of every area use the same parameters in every language', () => {
    expect(findDifferences((leaf) => `${marks.filter((mark) => sentence(leaf).includes(mark))}`)).toEqual([]);
  });
});

const legalFile = (locale: Locale, page: string) =>
  readFileSync(path.join(import.meta.dirname, '..', 'content', 'legal', locale, `${page}.md`), 'utf8');

/** Returns the readable legal text, without link addresses and cookie names. */
const legalText = (locale: Locale, page: string) =>
  withConditions(legalFile(locale, page), locale)
    .replaceAll(/\]\([^)]*\)/g, ']')
    .replaceAll(/`[^`]*`|\{\{[^}]*\}\}/g, 'x');

/** Returns all lines a buyer can read in a language, with their location. */
function everyLine(locale: Locale): [string, string][] {
  const messages = Object.entries(areas).flatMap(([area, byLocale]) =>
    collectTexts(byLocale[locale]).map(([at, leaf]): [string, string] => [`${area}${at}`, sentence(leaf)]),
  );
  const legal = legalPages.flatMap((page) =>
    legalText(locale, page)
      .split('\n')
      .map((line, index): [string, string] => [`${page}.md:${index + 1}`, line]),
  );
  return [...messages, ...legal];
}

const findLines = (locale: Locale, wrong: (line: string, at: string) => boolean) =>
  everyLine(locale)
    .filter(([at, line]) => wrong(line, at))
    .map(([at, line]) => `${at}: ${line}`);

/** Texts of the specification are literal and keep their three dots. */
const threeDots =
  /^(Cargando sistema de pago|Preparando el formulario de pago|Aplicando|¡Pago exitoso! Procesando tu pedido|Cargando los detalles de tu pedido|Estamos verificando el estado de tu pedido nuevamente|Escribiendo)\.\.\.$/;

describe.each(locales)('texts in %s', (locale) => {
  it('texts have curly apostrophes and the quotation marks of the language', () => {
    const foreign = { es: /['"“”„]/, fr: /['"“”„]/, it: /['"“”„]/, en: /['"«»„]/ }[locale];
    expect(findLines(locale, (line) => foreign.test(line))).toEqual([]);
  });

  it('texts keep a number and its unit on one line', () => {
    expect(findLines(locale, (line) => /\d (%|€|h|min|s|px)(?!\p{L})|© \d/u.test(line))).toEqual([]);
  });

  it('texts end with an ellipsis character instead of three dots', () => {
    expect(findLines(locale, (line) => line.includes('...') && !threeDots.test(line))).toEqual([]);
  });

  it('texts contain no superfluous space', () => {
    expect(findLines(locale, (line) => /\S {2,}\S| [,.;](\s|$)/.test(line))).toEqual([]);
  });
});

/** Per language: words for a refill, its reference, its days, and the word that would promise too much. */
const refillWords: Record<Locale, Record<'itself' | 'delivered' | 'days' | 'assured', RegExp>> = {
  es: { itself: /reposici|repon|repuest/i, delivered: /entregado/, days: /(\d+) días/, assured: /garant/i },
  fr: { itself: /remplace/i, delivered: /livré/, days: /(\d+) jours/, assured: /garanti/i },
  it: { itself: /reintegr/i, delivered: /consegnato/, days: /(\d+) giorni/, assured: /garant/i },
  en: { itself: /refill/i, delivered: /delivered/, days: /(\d+) days/, assured: /guarante/i },
};

it.each(locales)('every text about a refill in %s promises exactly the package’s terms', (locale) => {
  const { itself, delivered, days, assured } = refillWords[locale];
  const about = findLines(locale, (line) => itself.test(line));
  expect(about.length).toBeGreaterThan(20);
  const share = (line: string) => /(\d+)\s?%/.exec(line)?.[1];
  const percent = String(conditionFigures.refillDropPercent);
  for (const line of about) {
    expect.soft(share(line) ?? percent, line).toBe(percent);
    if (share(line)) expect.soft(line).toMatch(delivered);
    // The number of days comes from the package.
    expect.soft(marks, line).toContain(days.exec(line)?.[1] ?? marks[0]);
    expect.soft(line).not.toMatch(assured);
  }
});

type Figure =
  | 'refillDropPercent'
  | 'withdrawalDays'
  | 'usualHours'
  | 'supportHours'
  | 'bankDays'
  | 'unnamedUpToEuros';

/** Figures as texts state them, with the number as first group. */
const statedFigures: Record<Figure, Record<Locale, RegExp>> = {
  refillDropPercent: {
    es: /(\d+)\s%\s(?:de lo entregado)/g,
    fr: /(\d+)\s%\sde ce qui a été livré/g,
    it: /(\d+)% di quanto consegnato/g,
    en: /(\d+)% (?:of what was delivered|has dropped)/g,
  },
  withdrawalDays: {
    es: /(?:[Dd]esist\p{L}*|desistimiento de|plazo de|Tienes|máximo de|vuelve en) (?:durante )?(\d+) días/gu,
    fr: /(?:rétracter pendant|rétractation de|délai de|Vous avez|disposez de|au plus tard|revient sous) (\d+) jours/g,
    it: /(?:recedere per|recesso di|recedere dal contratto entro|termine di|Hai|rimborseremo entro|torna entro) (\d+) giorni/g,
    en: /(?:withdraw within|have|back within|paid within) (\d+) days/g,
  },
  usualHours: {
    es: /tarda hasta (\d+) horas/g,
    fr: /prenne jusqu’à (\d+) heures/g,
    it: /richiedere fino a (\d+) ore/g,
    en: /take up to (\d+) hours/g,
  },
  supportHours: {
    es: /[Ee]spera (\d+) horas/g,
    fr: /[Aa]ttendez (\d+) heures/g,
    it: /(?:[Aa]spetta|attendi) (\d+) ore/g,
    en: /[Ww]ait (\d+) hours/g,
  },
  bankDays: {
    es: /de (\d+ a \d+) días/g,
    fr: /de (\d+ à \d+) jours/g,
    it: /(\d+(?: a |–)\d+) giorni/g,
    en: /(\d+ to \d+) days/g,
  },
  unnamedUpToEuros: {
    es: /factura de más de (\d+)\s€/g,
    fr: /facture de plus de (\d+)\s€/g,
    it: /fattura oltre i (\d+)\s€/g,
    en: /invoice over €(\d+)/g,
  },
};
const { bankDays, ...plainFigures } = conditionFigures;
const figureOf = (figure: Figure): RegExp =>
  figure === 'bankDays'
    ? new RegExp(`^${bankDays.from}(?: a | à | to |–)${bankDays.to}$`)
    : new RegExp(`^(?:${plainFigures[figure]}|${marks.join('|')})$`);

describe.each(Object.keys(statedFigures) as Figure[])('texts state %s', (figure) => {
  it.each(locales)('texts state each figure as the register of conditions does in %s', (locale) => {
    const stated = everyLine(locale).flatMap(([at, line]) =>
      [...line.matchAll(statedFigures[figure][locale])].map(([, number = '']) => ({ at, line, number })),
    );
    expect(stated.length).toBeGreaterThan(1);
    expect(stated.filter(({ number }) => !figureOf(figure).test(number))).toEqual([]);
  });
});

/** Texts that let the right of withdrawal last until the delivery. */
const untilDelivery: Record<Locale, RegExp> = {
  es: /hasta (?:la entrega completa|que (?:el pedido|todo) esté entregado)/i,
  fr: /jusqu’à la livraison complète|tant que la commande n’est pas entièrement livrée/i,
  it: /fino alla consegna completa|finché (?:l’ordine non è|non è tutto) consegnato/i,
  en: /until (?:the order is |everything is )?(?:fully )?delivered/i,
};

it.each(locales)('texts in %s never extend the right of withdrawal beyond its days', (locale) => {
  const granting = findLines(locale, (line) => untilDelivery[locale].test(line));
  expect(granting.length).toBeGreaterThan(5);
  const days = new RegExp(`(?<!\\d)${conditionFigures.withdrawalDays}(?!\\d)`);
  expect(granting.filter((line) => !days.test(line))).toEqual([]);
});

it.each(locales)('an error in %s names a social network only where the specification does', (locale) => {
  const naming = errorCodes.filter((code) => /Instagram|TikTok/i.test(errorMessages[locale][code]));
  expect(naming).toEqual(['username_required']);
});

it('Spanish opens each question and each exclamation', () => {
  const count = (line: string, sign: string) => line.split(sign).length;
  const unequal = (line: string) =>
    count(line, '?') !== count(line, '¿') || count(line, '!') !== count(line, '¡');
  expect(findLines('es', unequal)).toEqual([]);
});

it('French joins its marks to their words by a non-breaking space', () => {
  expect(findLines('fr', (line) => /[ \u202f][:;!?»]|«[ \u202f]/.test(line))).toEqual([]);
  expect(
    findLines('fr', (line) => /[^\s>|*-][;!?»]|[^\s\d*]:(\s|$)|«\S/.test(line.replaceAll('|', ' '))),
  ).toEqual([]);
});

it('only Spanish and French have a space before a percent sign', () => {
  for (const locale of ['it', 'en'] as const)
    expect(findLines(locale, (line) => /\d\s%/.test(line))).toEqual([]);
  for (const locale of ['es', 'fr'] as const)
    expect(findLines(locale, (line) => /\d%/.test(line))).toEqual([]);
});

const words = (list: string) => new RegExp(`(?<![\\p{L}\u2011-])(${list})(?!\\p{L})`, 'iu');

/** Words that are not the chosen term (docs/words.md). */
const banned: Record<Locale, RegExp> = {
  es: words('e-?mails?|likes?|followers?|forma de pago|ustedes?'),
  fr: words(
    'e-mails?|e?mails?|courriels?|forfaits?|followers?|likes?|mentions j’aime|recharge|tu|toi|tes|ton',
  ),
  it: words('e-mail|per email|likes?|followers|togli|toglin[ei]|passaggi?o|ripristino|modalità pubblica'),
  en: words('e-mails?|mails?|user names?|card holder|card processor|undelivered share|plain sight|anew'),
};

/** Texts of the specification, and the name of a mail server. */
const allowed =
  /cardFormMessages.*: Por favor, introduce un email válido$|accountMessages.*: Por favor ingresa tu email$|\*\*Mail server:\*\*/;

it.each(locales)('texts in %s use one term for each thing', (locale) => {
  const others = findLines(locale, (line) => banned[locale].test(line)).filter((line) => !allowed.test(line));
  expect(others).toEqual([]);
});

it.each([
  ['es', /\b1 (visualizaciones|entregados|publicaciones|vídeos|opiniones)\b/],
  ['fr', /\b1 (vues|livrés|publications|vidéos|étoiles)\b/],
  ['it', /\b1 (visualizzazioni|consegnati|recensioni|stelle)\b/],
  ['en', /\b1 (likes each|views each|posts|videos|reviews)\b/],
] as const)('texts in %s use the singular for one', (locale, plural) => {
  const inOne = [areas.postsMessages, areas.trackingMessages, areas.proofMessages].flatMap((area) =>
    collectTexts(area?.[locale] ?? {}).filter(([at]) => /share|events|stars|\.one$/.test(at)),
  );
  expect(inOne.length).toBeGreaterThan(10);
  expect(inOne.map(([, leaf]) => sentence(leaf, ['1'])).filter((line) => plural.test(line))).toEqual([]);
});

/** Texts that contain the name of a button. */
const noButton = new RegExp(`faq\\.more$|(${serviceTypes.join('|')})\\.choose$`);
/** Button labels must fit a screen of 360 px. */
const button =
  /\.(proceed|submit|retry|pay|accept|reject|choose|save|add|decline|remove|apply|recheck|stay|confirm|edit|use|more|home)$/;

it.each(locales)('buttons in %s are short', (locale) => {
  const messages = Object.values(areas).flatMap((area) => collectTexts(area[locale]));
  const labels = messages
    .filter(([at]) => button.test(at) && !noButton.test(at))
    .map(([at, leaf]) => ({ at, label: sentence(leaf) }));
  expect(labels.length).toBeGreaterThan(30);
  expect(labels.filter(({ label }) => label.length > 30)).toEqual([]);
});

const aboutDelivery =
  /(claims|checkoutMessages|orderFormMessages|trackingMessages|questionMessages|storefrontMessages)/;
const hours = /\b(24|71)\s?(h\b|hor|heure|ore\b|hour)/;
/** Words that turn an estimate into a promise. */
const hard =
  /garanti|guarantee|seguro que|al massimo|au plus|au maximum|como máximo|at most|no later|entro\b|^sous\b|within 24/i;

it('no language promises a delivery more strictly than another', () => {
  const of = (locale: Locale) =>
    everyLine(locale).filter(([at, line]) => aboutDelivery.test(at) && hours.test(line));
  const places = of('es').map(([at]) => at);
  expect(places.length).toBeGreaterThan(2);
  for (const locale of locales) {
    expect(of(locale).map(([at]) => at)).toEqual(places);
    expect(of(locale).filter(([, line]) => hard.test(line))).toEqual([]);
  }
});
