import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { type StaffLanguage, staffLanguages } from '#contracts/staff/roles.ts';

type Leaf = string | ((...given: string[]) => string);
type Area = Record<StaffLanguage, object>;

const here = path.join(import.meta.dirname, 'admin');
const areas = await Promise.all(
  globSync('**/*.ts', { cwd: here }).map(async (file): Promise<[string, Area]> => {
    const exported = Object.values((await import(path.join(here, file))) as Record<string, Area>);
    const area = (language: StaffLanguage) => Object.assign({}, ...exported.map((words) => words[language]));
    return [file.slice(0, -3), { es: area('es'), en: area('en') }];
  }),
);

function collectTexts(value: object, at: readonly string[] = []): [string[], Leaf][] {
  return Object.entries(value).flatMap(([key, entry]: [string, Leaf | object]): [string[], Leaf][] =>
    typeof entry === 'object' ? collectTexts(entry, [...at, key]) : [[[...at, key], entry as Leaf]],
  );
}

const marks = ['71', '82', '93', '64'];
const sentence = (leaf: Leaf) => (typeof leaf === 'string' ? leaf : leaf(...marks));
const all = areas.flatMap(([name, area]) =>
  staffLanguages.flatMap((language) =>
    collectTexts(area[language]).map(([at, leaf]) => ({ name, language, at, text: sentence(leaf) })),
  ),
);

/** Texts of the specification keep their three dots. */
const threeDots = /^(Cargando panel de administración|Loading the administration panel)\.\.\.$/;

/** Back-office texts that violate a rule, each with language and path. */
const findFaultyTexts = (rule: (text: string, language: StaffLanguage) => boolean) =>
  all
    .filter(({ text, language }) => rule(text, language))
    .map(({ name, language, at, text }) => `${language} ${name} ${at.join('.')}: ${text}`);

describe('back-office messages', () => {
  it('back-office messages have the same shape and parameters in both languages', () => {
    const differing = areas.flatMap(([name, area]) => {
      const lines = (language: StaffLanguage) =>
        collectTexts(area[language]).map(([at, leaf]) => {
          const given = marks.filter((mark) => sentence(leaf).includes(mark));
          return `${name} ${at.join('.')}: ${typeof leaf} of ${given.join()}`;
        });
      const [es, en] = [lines('es'), lines('en')];
      return [...es.filter((line) => !en.includes(line)), ...en.filter((line) => !es.includes(line))];
    });
    expect(differing).toEqual([]);
  });

  it('back-office messages contain no commands and no internal codes', () => {
    const internal =
      /npm run|npx |\b(?:psql|pg_dump|pg_restore|systemctl|docker|kubectl|sudo|openssl|curl|ssh) |\bauge -- |\$ [a-z]|\bE(?:AI_AGAIN|CONN\w+|NOTFOUND|TIMEDOUT|NOSPC|ACCES|NOENT)\b|(?:^|[\s«“"(])[a-z]+(?:_[a-z]+)+(?=$|[\s»”",.:;)])/;
    expect(findFaultyTexts((text) => internal.test(text))).toEqual([]);
  });

  it('back-office messages are not empty', () => {
    expect(findFaultyTexts((text) => text.trim() === '')).toEqual([]);
  });

  it('back-office messages are translated to Spanish when they have several words', () => {
    const english = new Map(
      areas.map(([name, { en }]) => [name, new Set(collectTexts(en).map(([, leaf]) => sentence(leaf)))]),
    );
    const untranslated = all.filter(
      ({ name, language, text }) =>
        language === 'es' && /[a-z]{3} [a-z]{3}/i.test(text) && english.get(name)?.has(text),
    );
    expect(untranslated.map(({ name, at, text }) => `${name} ${at.join('.')}: ${text}`)).toEqual([]);
  });

  it('back-office messages follow the punctuation of their language', () => {
    const foreign: Record<StaffLanguage, RegExp> = { es: /['"“”„]/, en: /['"«»„]/ };
    expect(findFaultyTexts((text, language) => foreign[language].test(text))).toEqual([]);
    expect(findFaultyTexts((text) => text.includes('...') && !threeDots.test(text))).toEqual([]);
    expect(findFaultyTexts((text) => /\S {2,}\S| [,.;](\s|$)/.test(text))).toEqual([]);
    const count = (text: string, sign: string) => text.split(sign).length;
    const unopened = (text: string) =>
      count(text, '?') !== count(text, '¿') || count(text, '!') !== count(text, '¡');
    expect(findFaultyTexts((text, language) => language === 'es' && unopened(text))).toEqual([]);
  });
});

const sources = ['web/admin', 'server/pages', 'server/tax', 'server/operations/health']
  .map((folder) => path.join(import.meta.dirname, '..', folder))
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
      .map((name) => readFileSync(path.join(folder, name), 'utf8')),
  )
  .concat(readFileSync(path.join(import.meta.dirname, '../contracts/staff/format-status.ts'), 'utf8'))
  .join('\n');
const names = new Set(sources.match(/\w+/g));
const isNamed = (key: string) => (/^\w+$/.test(key) ? names.has(key) : sources.includes(key));
/** Groups that a list gives whole to its spreadsheet: `state: reviewsMessages[language].states`. */
const readByLists = globSync('server/**/*-routes.ts', { cwd: path.join(import.meta.dirname, '..') })
  .map((name) => readFileSync(path.join(import.meta.dirname, '..', name), 'utf8'))
  .flatMap((source) => source.match(/(?<=Messages\[language\][\w.]*\.)\w+/g) ?? []);
/** Groups that code reads by a variable (`words.reasons[reason]`), so every key counts as used. */
const readByVariable = new Set([
  ...(sources.match(/\b\w+(?=(?:\)| as [\w<>, |]+\))?\??\.?\[)/g) ?? []),
  ...readByLists,
]);

it('the back office uses every message', () => {
  const unused = all
    .filter(({ language }) => language === 'es')
    .filter(({ at }) => !isNamed(at.at(-1) ?? '') && !at.slice(0, -1).some((key) => readByVariable.has(key)));
  expect(unused.map(({ name, at }) => `${name} ${at.join('.')}`)).toEqual([]);
});

it('every list uses one term for each service type: me gusta and visualizaciones, likes and views', () => {
  const asked = {
    es: { likes: /me gusta/i, views: /visualizaciones/i },
    en: { likes: /likes/i, views: /views/i },
  };
  const named = all.flatMap(({ name, language, at, text }) => {
    const sort = at.at(-1);
    const isType = ['types', 'closable'].includes(at.at(-2) ?? '') && (sort === 'likes' || sort === 'views');
    return isType ? [{ name, text, word: asked[language][sort] }] : [];
  });
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter(({ text, word }) => !word.test(text))).toEqual([]);
  expect(findFaultyTexts((text, language) => language === 'es' && /\blikes?\b/i.test(text))).toEqual([]);
});
