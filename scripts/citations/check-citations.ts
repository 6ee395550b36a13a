import { findPath, type Names } from './find-path.ts';
import { type Row, readRows, readShortNames } from './read-citations.ts';
import type { Shelf } from './read-library.ts';
import { isAmong, readTitles } from './read-titles.ts';

/** A document, and what it may cite. */
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

function brokenDecisions({ decisions }: Row, { files }: Names): string[] {
  const named = (number: string) => [...files].filter((file) => file.startsWith(`docs/decisions/${number}-`));
  return decisions
    .filter((number) => named(number).length !== 1)
    .map((number) => `${named(number).length} decisions have the number ${number}`);
}

/** Two decisions with one number, and a number without one. */
function doubledDecisions(files: Names['files']): string[] {
  const numbers = [...files].flatMap((file) => /^docs\/decisions\/(\d{3})-/.exec(file)?.[1] ?? []);
  const doubled = numbers.filter((number, at) => numbers.indexOf(number) !== at);
  return doubled.map((number) => `two decisions have the number ${number}`);
}

/** What a document of proofs cites and the repository does not have, line by line. Throws when it cites no test. */
export function checkCitations({ document, files, read }: Library): { cited: number; problems: string[] } {
  const rows = readRows(document);
  const names: Names = { files, shortNames: readShortNames(document) };
  const cited = rows.flatMap(({ proofs }) => proofs).length;
  if (cited === 0) throw new Error('the document cites no test');
  const inRows = rows.flatMap((row) =>
    [
      ...brokenPaths(row, names).map((path) => `no such file, or several: ${path}`),
      ...brokenTitles(row, names, read),
      ...brokenDecisions(row, names),
    ].map((problem) => `line ${row.line}: ${problem}`),
  );
  return { cited, problems: [...inRows, ...doubledDecisions(files)] };
}
