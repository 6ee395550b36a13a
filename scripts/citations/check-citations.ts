import { type Row, readRows, readShortNames } from './read-citations.ts';
import type { Shelf } from './read-library.ts';

/** Holds the files of the repository, and how a document shortens their names. */
interface Names {
  files: ReadonlySet<string>;
  shortNames: ReadonlyMap<string, string>;
}

function long(path: string, { shortNames }: Names): string {
  const short = /^\w+\//.exec(path)?.[0] ?? '';
  const folder = shortNames.get(short);
  return folder ? folder + path.slice(short.length) : path.replace(/^…\//, 'web/storefront/');
}

const homes = (path: string): string[] => {
  if (path.includes('/')) return [];
  return path.endsWith('.spec.ts') ? ['tests/journeys/'] : path.endsWith('.db.test.ts') ? ['tests/api/'] : [];
};

/** Returns the files that a path with `*` or a folder stands for. */
function under(path: string, { files }: Names): string[] {
  if (path.endsWith('/')) return [...files].filter((file) => file.startsWith(path));
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}$`);
  return [...files].filter((file) => pattern.test(file));
}

/**
 * Returns the one file, or the folder, that a citation means: written out, by a short name, beside the one cited
 * before it, or by an ending that only one file has. Returns undefined when none exists, or more than one.
 */
function findPath(path: string, before: string, names: Names): string | undefined {
  const full = long(path, names);
  const folder = before.slice(0, before.lastIndexOf('/') + 1);
  for (const tried of [full, ...homes(path).map((home) => home + path), folder + path])
    if (under(tried, names).length > 0) return tried;
  const ending = `/${path.replace(/^…\//, '')}`;
  const alike = [...names.files].filter((file) =>
    ending.endsWith('/') ? file.includes(ending) : file.endsWith(ending),
  );
  return ending.endsWith('/') ? alike[0] : alike.length === 1 ? alike[0] : undefined;
}

const call =
  /(?:\b(?:it|test|describe)((?:\.\w+)*)|(\)))\s*\(\s*(?:'((?:\\.|[^'\\])*)'|"((?:\\.|[^"\\])*)"|`((?:\\.|[^`\\])*)`)\s*,/g;

/**
 * Returns the titles of a test file's cases and groups, as they are written; what is skipped proves nothing
 * and is left out.
 */
export function readTitles(source: string): string[] {
  return [...source.matchAll(call)]
    .filter(([, modifiers]) => !/\.(skip|todo|fixme)/.test(modifiers ?? ''))
    .map(([, , , single, double, template]) => single ?? double ?? template ?? '')
    .map((title) => title.replaceAll(/\\(.)/g, '$1'));
}

const escaped = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A title leaves these open until it runs: `%s`, `$name`, `${…}`. */
export const openParts = /\$\{[^}]*\}|%[sdifjo]|\$\w+/g;

const toPattern = (parts: string[]) => new RegExp(`^${parts.map(escaped).join('.+')}$`);

/** Returns whether they can be the same words; a title that is open from end to end matches nothing. */
function isSame(title: string, citation: string): boolean {
  if (toPattern(citation.split('…')).test(title)) return true;
  const fixed = title.split(openParts);
  return fixed.join('').length > 12 && toPattern(fixed).test(citation);
}

/**
 * Returns whether a citation is one of these titles: its `…` stands for a language or a case; a remark may follow it.
 */
export function isAmong(titles: readonly string[], citation: string): boolean {
  if (titles.some((title) => isSame(title, citation))) return true;
  const cut = Math.max(citation.lastIndexOf(';'), citation.lastIndexOf(','));
  return cut > 0 && isAmong(titles, citation.slice(0, cut));
}

/** Is a document with what it may cite. */
export interface Library extends Shelf {
  document: string;
}

function brokenPaths({ paths }: Row, names: Names): string[] {
  let before = '';
  return paths.filter((path) => {
    const found = findPath(path, before, names);
    before = found ?? before;
    return !found;
  });
}

function brokenTitles({ paths, proofs }: Row, names: Names, read: Shelf['read']): string[] {
  return proofs.flatMap(({ path, titles }) => {
    const file = findPath(path, findPath(paths[paths.indexOf(path) - 1] ?? '', '', names) ?? '', names);
    if (!file) return [];
    const known = readTitles(read(file));
    if (known.length === 0) return [`${path} has no tests`];
    return titles.filter((title) => !isAmong(known, title)).map((title) => `${path} has no test “${title}”`);
  });
}

const decision = /^docs\/decisions\/(?:closed\/)?(\d{3})-/;

function brokenDecisions({ decisions }: Row, { files }: Names): string[] {
  const named = (number: string) => [...files].filter((file) => decision.exec(file)?.[1] === number);
  return decisions
    .filter((number) => named(number).length !== 1)
    .map((number) => `${named(number).length} decisions have the number ${number}`);
}

/** Returns numbers that two decisions have. */
function doubledDecisions(files: Names['files']): string[] {
  const numbers = [...files].flatMap((file) => decision.exec(file)?.[1] ?? []);
  const doubled = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return doubled.map((number) => `two decisions have the number ${number}`);
}

/** Returns the places and decisions that a document's tables name and the repository does not have, line by line. */
export function checkPlaces({ document, files }: Library): string[] {
  const names: Names = { files, shortNames: readShortNames(document) };
  return readRows(document).flatMap((row) =>
    [
      ...brokenPaths(row, names).map((path) => `no such file, or several: ${path}`),
      ...brokenDecisions(row, names),
    ].map((problem) => `line ${row.line}: ${problem}`),
  );
}

/** Returns what a document of proofs cites and the repository does not have. Throws when it cites no test. */
export function checkCitations(library: Library): { cited: number; problems: string[] } {
  const { document, files, read } = library;
  const rows = readRows(document);
  const names: Names = { files, shortNames: readShortNames(document) };
  const cited = rows.flatMap(({ proofs }) => proofs).length;
  if (cited === 0) throw new Error('the document cites no test');
  const titles = rows.flatMap((row) =>
    brokenTitles(row, names, read).map((problem) => `line ${row.line}: ${problem}`),
  );
  return { cited, problems: [...checkPlaces(library), ...titles, ...doubledDecisions(files)] };
}
