import type { Problem } from './check-imports.ts';
import type { Module } from './read-modules.ts';
import { bundles, type Selector, type Sheet, spokenWords, wornClasses } from './read-styles.ts';
import { hooks, laidOut, othersClasses } from './style-exceptions.ts';

/** Returns the sheet that a file belongs to: `posts.late.css` is the half of `posts.css` that comes after the page. */
const sheetOf = (path: string) => path.replace(/(\.late)?\.css$/, '');

interface Styled extends Selector {
  path: string;
  sheet: string;
}

/**
 * Returns the sheets in which each class is defined: where it stands alone; if it never does, where it stands under
 * others; and if nothing styles it itself, where others stand in it. A word that only ever stands beside another class
 * (`.chip.warn`) is a state of that one, and of no sheet.
 */
function definitions(selectors: Styled[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const noteFrom = (some: Styled[], namesOf: (each: Styled) => string[]) => {
    const known = new Set(found.keys());
    for (const each of some)
      for (const name of namesOf(each).filter((one) => !known.has(one)))
        found.set(name, (found.get(name) ?? new Set()).add(each.sheet));
  };
  const lone = selectors.filter((each) => each.lone);
  noteFrom(
    lone.filter(({ context }) => context.length === 0),
    ({ subject }) => subject,
  );
  noteFrom(lone, ({ subject }) => subject);
  const states = new Set(selectors.flatMap(({ subject }) => subject));
  const around = ({ context }: Styled) => context.filter((name) => !states.has(name));
  noteFrom(
    selectors.filter(({ context }) => context.length === 1),
    around,
  );
  noteFrom(selectors, around);
  return found;
}

/** Each class is defined in one sheet, and others borrow only what the list has. */
function checkHomes(bundle: string, selectors: Styled[]): Problem[] {
  const defined = definitions(selectors);
  const isForeign = (name: string, sheet: string) => defined.has(name) && !defined.get(name)?.has(sheet);
  /** A rule about classes of others alone borrows them all, one inside or beside its own only what it styles. */
  const borrowed = selectors.map(({ path, text, sheet, subject, context }) => {
    const all = [...subject, ...context];
    const names = all.some((name) => defined.get(name)?.has(sheet)) ? subject : all;
    return { path, text, names: names.filter((name) => isForeign(name, sheet)) };
  });
  const lent = new Set(borrowed.flatMap(({ names }) => names));
  const allowed = laidOut[bundle] ?? [];
  return [
    ...[...defined]
      .filter(([, sheets]) => sheets.size > 1)
      .map(([name, sheets]) => ({
        path: bundle,
        message: `.${name} is defined in ${[...sheets].sort().join(', ')}: a class belongs to one sheet`,
      })),
    ...borrowed.flatMap(({ path, text, names }) =>
      names
        .filter((name) => !allowed.includes(name))
        .map((name) => ({ path, message: `"${text}" styles .${name}, which belongs to another sheet` })),
    ),
    ...allowed
      .filter((name) => !lent.has(name))
      .map((name) => ({
        path: bundle,
        message: `.${name} need not stand in style-exceptions.ts: no other sheet styles it`,
      })),
  ];
}

const isMeant = (name: string, word: string) =>
  word.endsWith('*') ? word.length > 2 && name.startsWith(word.slice(0, -1)) : word === name;

/** Each class that a sheet names is worn, and each that a component wears is named by a sheet. */
function checkWorn(bundle: string, selectors: Styled[], modules: Module[]): Problem[] {
  const named = new Map(
    selectors.flatMap(({ path, subject, context }) =>
      [...subject, ...context].map((name) => [name, path] as const),
    ),
  );
  const worn = wornClasses(modules, bundle);
  const words = [...new Set([...worn.map(({ name }) => name), ...spokenWords(modules, bundle)])];
  const dead = [...named].filter(
    ([name]) => !othersClasses.test(name) && !words.some((word) => isMeant(name, word)),
  );
  const bare = worn.filter(
    ({ name }) => !hooks.includes(name) && ![...named.keys()].some((each) => isMeant(each, name)),
  );
  return [
    ...dead.map(([name, path]) => ({ path, message: `.${name} is worn by no component` })),
    ...bare.map(({ name, path }) => ({ path, message: `wears the class ${name}, which no sheet defines` })),
    ...(worn.length === 0
      ? [{ path: bundle, message: 'no class was read here: the check sees nothing' }]
      : []),
  ];
}

/** A class belongs to one sheet of its bundle, and each is both defined and worn (decision 197). */
export function checkStyles(modules: Module[], sheets: Sheet[]): Problem[] {
  return bundles.flatMap((bundle) => {
    const selectors = sheets
      .filter(({ path }) => path.startsWith(`${bundle}/`))
      .flatMap(({ path, selectors }) => selectors.map((each) => ({ ...each, path, sheet: sheetOf(path) })));
    return [...checkHomes(bundle, selectors), ...checkWorn(bundle, selectors, modules)];
  });
}
