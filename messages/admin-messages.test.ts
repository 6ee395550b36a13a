import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StaffLanguage, staffLanguages } from '#contracts/staff/roles.ts';

type Leaf = string | ((...given: string[]) => string);
type Area = Record<StaffLanguage, object>;

const here = path.join(import.meta.dirname, 'admin');
const areas = await Promise.all(
  globSync('**/*.ts', { cwd: here }).map(async (file): Promise<[string, Area]> => {
    const all = Object.values((await import(path.join(here, file))) as Record<string, Area>);
    const area = (language: StaffLanguage) => Object.assign({}, ...all.map((words) => words[language]));
    return [file.slice(0, -3), { es: area('es'), en: area('en') }];
  }),
);

/** Returns every sentence of an area with the path that leads to it. */
function leaves(value: object, at: readonly string[] = []): [string[], Leaf][] {
  return Object.entries(value).flatMap(([key, entry]: [string, Leaf | object]): [string[], Leaf][] =>
    typeof entry === 'object' ? leaves(entry, [...at, key]) : [[[...at, key], entry as Leaf]],
  );
}

const marks = ['71', '82', '93', '64'];
const sentence = (leaf: Leaf) => (typeof leaf === 'string' ? leaf : leaf(...marks));
const inEach = (area: Area) =>
  staffLanguages.flatMap((language) => leaves(area[language]).map(([at, leaf]) => ({ language, at, leaf })));

/** The specification's own words keep their three dots. */
const threeDots = /^(Cargando panel de administración|Loading the administration panel)\.\.\.$/;

describe.each(areas)('what the back office says about %s', (_name, area) => {
  const shape = (language: StaffLanguage) =>
    leaves(area[language]).map(([at, leaf]) => {
      const given = marks.filter((mark) => sentence(leaf).includes(mark));
      return `${at.join('.')}: ${typeof leaf} of ${given.join()}`;
    });
  const wrong = (rule: (text: string, language: StaffLanguage) => boolean) =>
    inEach(area)
      .filter(({ leaf, language }) => rule(sentence(leaf), language))
      .map(({ language, at, leaf }) => `${language} ${at.join('.')}: ${sentence(leaf)}`);

  // Proves back-office-25, providers-6.
  it('is the same in both languages, and nowhere empty', () => {
    expect(shape('en')).toEqual(shape('es'));
    expect(wrong((text) => text.trim() === '')).toEqual([]);
  });

  it('has the marks of its language', () => {
    const foreign: Record<StaffLanguage, RegExp> = { es: /['"“”„]/, en: /['"«»„]/ };
    expect(wrong((text, language) => foreign[language].test(text))).toEqual([]);
    expect(wrong((text) => text.includes('...') && !threeDots.test(text))).toEqual([]);
    expect(wrong((text) => /\S {2,}\S| [,.;](\s|$)/.test(text))).toEqual([]);
    const count = (text: string, sign: string) => text.split(sign).length;
    const unopened = (text: string) =>
      count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡');
    expect(wrong((text, language) => language === 'es' && unopened(text))).toEqual([]);
  });
});

/** Lists all that the back office is written in, without its sentences. */
const sources = ['web/admin', 'server/pages', 'server/tax', 'server/operations/health']
  .map((folder) => path.join(import.meta.dirname, '..', folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
  .concat(readFileSync(path.join(import.meta.dirname, '../contracts/staff/word-status.ts'), 'utf8'))
  .join('\n');
const isNamed = (key: string) => new RegExp(`\\b${key}\\b`).test(sources);
/** Code that takes one by a value (`words.reasons[reason]`) may take them all. */
const isTakenByValue = (key: string) =>
  new RegExp(`\\b${key}(\\)| as [\\w<>, |]+\\))?\\??\\.?\\[`).test(sources);

// Proves back-office-5.
it.each(areas)('nothing is said about %s that nobody shows', (_name, area) => {
  const unused = leaves(area.es)
    .map(([at]) => at)
    .filter((at) => !isNamed(at.at(-1) ?? '') && !at.slice(0, -1).some(isTakenByValue));
  expect(unused.map((at) => at.join('.'))).toEqual([]);
});

it('what is sold has one word in every list: me gusta and visualizaciones, likes and views', () => {
  const asked = {
    es: { likes: /me gusta/i, views: /visualizaciones/i },
    en: { likes: /likes/i, views: /views/i },
  };
  const named = areas.flatMap(([name, area]) =>
    inEach(area).flatMap(({ language, at, leaf }) => {
      const sort = at.at(-1);
      const isType =
        ['types', 'closable'].includes(at.at(-2) ?? '') && (sort === 'likes' || sort === 'views');
      return isType ? [{ name, text: sentence(leaf), word: asked[language][sort] }] : [];
    }),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ text, word }) => !word.test(text))).toEqual([]);
  const es = areas.flatMap(([, area]) => leaves(area.es).map(([, leaf]) => sentence(leaf)));
  expect(es.filter((text) => /\blikes?\b/i.test(text))).toEqual([]);
});
