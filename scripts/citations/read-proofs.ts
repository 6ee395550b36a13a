import { openParts, readTitles } from './check-citations.ts';
import type { Shelf } from './read-library.ts';

/** Is a test, or a whole file of tests, that says which row of the specification it proves. */
export interface Proof {
  row: string;
  path: string;
  /** It is missing where the whole file is meant. */
  title?: string;
}

const marks = /(?:^[ \t]*\/\/ Proves .*\n)+/gm;
const rowName = /[a-z]+(?:-[a-z]+)*-\d+/g;

/** These may stand between the mark and its test: further comments, and the head of a loop. */
const beforeTest = /^(?:\s*\/\/.*\n|\s*\/\*[\s\S]*?\*\/)*\s*(?:for \(.*?\)\s*(?=(?:it|test|describe)\b))?/;
const testCall = /^(?:it|test|describe)\b((?:\.\w+)*)/;

/** Returns the title of the test that begins a text; undefined where none does, or one that is skipped. */
function titleAt(source: string): string | undefined {
  const rest = source.replace(beforeTest, '');
  const modifiers = testCall.exec(rest)?.[1];
  if (modifiers === undefined || /\.(skip|todo|fixme)/.test(modifiers)) return undefined;
  return readTitles(rest)[0]?.replaceAll(openParts, '…');
}

/**
 * Reads the marks of a test file: `// Proves orders-3.` above a test, a group or a loop around one, or as the
 * first line of the file for all of it. Marks that stand above nothing of these are returned as problems.
 */
export function readProofs(path: string, source: string): { proofs: Proof[]; problems: string[] } {
  const proofs: Proof[] = [];
  const problems: string[] = [];
  for (const mark of source.matchAll(marks)) {
    const rows = mark[0].match(rowName) ?? [];
    const title = titleAt(source.slice(mark.index + mark[0].length));
    const isHead = mark.index === 0;
    if (title !== undefined) proofs.push(...rows.map((row) => ({ row, path, title })));
    else if (isHead) proofs.push(...rows.map((row) => ({ row, path })));
    else problems.push(`${path}: “${mark[0].trim()}” stands above no test that runs`);
  }
  return { proofs, problems };
}

/** Reads the marks of all tests, in the order of their files. Throws when no test has one. */
export function readAllProofs({ files, read }: Shelf): { proofs: Proof[]; problems: string[] } {
  const found = [...files]
    .filter((path) => /\.(test|spec)\.tsx?$/.test(path))
    .sort()
    .map((path) => readProofs(path, read(path)));
  const proofs = found.flatMap((file) => file.proofs);
  if (proofs.length === 0) throw new Error('no test says what it proves');
  return { proofs, problems: found.flatMap((file) => file.problems) };
}
