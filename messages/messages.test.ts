import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { consentVersion } from '#contracts/checkout.ts';
import { type Locale, locales } from '#contracts/locales.ts';
import { consentStatements } from './consent.ts';
import { mailMessages } from './mail.ts';
import { promotionMessages } from './promotions.ts';

type Area = Record<Locale, object>;

const isArea = (value: unknown): value is Area =>
  typeof value === 'object' && value !== null && locales.every((locale) => Object.hasOwn(value, locale));

/** Sentences with several arguments: these two have tests of their own for what they show. */
const withSeveral: unknown[] = [mailMessages, promotionMessages];

/** Every area of this folder, by the name that it is exported under. */
const found = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map(async (name): Promise<object> => import(`./${name}`)),
);
const named = found.flatMap((module) => Object.entries(module)).filter(([, value]) => isArea(value));
const everyArea: Record<string, Area> = {
  ...Object.fromEntries(named),
  consent: consentStatements[consentVersion],
};
const areas = Object.fromEntries(
  Object.entries(everyArea).filter(([, value]) => !withSeveral.includes(value)),
);

type Leaf = string | ((argument: string) => string);

/** Every sentence of an area with the path that leads to it. */
function leaves(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([key, entry]: [string, Leaf | object]): [string, Leaf][] => {
    const here = `${path}.${key}`;
    return typeof entry === 'object' ? leaves(entry, here) : [[here, entry]];
  });
}

const sentence = (leaf: Leaf) => (typeof leaf === 'string' ? leaf : leaf('7'));

/** Letters and words that Spanish has and the other three do not. */
const spanish = /[ñ¿¡]|\b(el|los|las|por favor|tu pedido|intenta|usuario|pago|seguidores|está)\b/i;

describe.each(Object.entries(areas))('the messages of %s', (_area, byLocale) => {
  const shape = leaves(byLocale.es).map(([path, leaf]) => `${path}: ${typeof leaf}`);

  it.each(locales)('have the same shape in %s', (locale) => {
    expect(leaves(byLocale[locale]).map(([path, leaf]) => `${path}: ${typeof leaf}`)).toEqual(shape);
  });

  it.each(locales)('leave nothing empty in %s', (locale) => {
    const empty = leaves(byLocale[locale]).filter(([, leaf]) => sentence(leaf).trim() === '');
    expect(empty).toEqual([]);
  });

  it.each(['fr', 'it', 'en'] as const)('keep no Spanish in %s', (locale) => {
    const left = leaves(byLocale[locale])
      .filter(([, leaf]) => spanish.test(sentence(leaf)))
      .map(([path, leaf]) => `${path}: ${sentence(leaf)}`);
    expect(left).toEqual([]);
  });

  it.each(locales)('show what they are given in %s', (locale) => {
    const given = new Set(
      leaves(byLocale.es)
        .filter(([, leaf]) => typeof leaf === 'function' && leaf('7').includes('7'))
        .map(([path]) => path),
    );
    const lost = leaves(byLocale[locale]).filter(
      ([path, leaf]) => given.has(path) && !sentence(leaf).includes('7'),
    );
    expect(lost).toEqual([]);
  });
});

/** With both arguments given: some sentences of the mails take two. */
const frenchText = (leaf: unknown) => (typeof leaf === 'function' ? String(leaf('7', '8')) : String(leaf));

it('finds the areas', () => {
  expect(Object.keys(everyArea)).toEqual(expect.arrayContaining(['storefrontMessages', 'mailMessages']));
});

it.each(Object.entries(everyArea))('the French of %s keeps its marks with their words', (_area, byLocale) => {
  const loose = leaves(byLocale.fr).filter(([, leaf]) => / [:;!?»]|« /.test(frenchText(leaf)));
  expect(loose.map(([path]) => path)).toEqual([]);
});
