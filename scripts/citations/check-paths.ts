import { posix } from 'node:path';
import type { Shelf } from './read-library.ts';

/**
 * Returns whether the text can only be a place in the repository: `server/orders/`, `web/*\/x.ts`, `package.json`.
 */
const looksLikePath = (text: string, tops: ReadonlySet<string>) =>
  /^[\w.*-]+(\/[\w.*-]+)*\/?$/.test(text) &&
  (tops.has(text.split('/')[0] ?? '') || /\.(ts|tsx|md|mjs|json|svg|sql|css)$/.test(text));

/**
 * Returns whether there is such a file: a whole path, one with `*`, the beginning of a decision, or a bare
 * name that some folder has.
 */
function isThere(path: string, files: ReadonlySet<string>): boolean {
  if (files.has(path)) return true;
  const pattern = path.replaceAll('.', '\\.').replaceAll('*', '[^/]+').replace(/\/$/, '');
  const end = /^docs\/decisions\/(closed\/)?\d{3}$/.test(path) ? '-' : '(/|$)';
  const start = path.includes('/') ? '^' : '(^|/)';
  return [...files].some((file) => new RegExp(start + pattern + end).test(file));
}

/** These say how things are; closed records, the list of changes and the specification, which has a check, do not. */
const isTold = (path: string) =>
  /^(docs\/((protocols|operating|decisions)\/)?)?[\w-]+\.md$/.test(path) &&
  !/(CHANGELOG|specification)\.md$/.test(path);

function namedIn(document: string, text: string, tops: ReadonlySet<string>): string[] {
  const prose = text.replaceAll(/^```[\s\S]*?^```/gm, '');
  const inCode = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, name]) => name ?? '');
  const links = [...prose.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, name]) => name ?? '');
  return [
    ...inCode.filter((name) => looksLikePath(name, tops)),
    ...links
      .filter((name) => !/^[a-z]+:/.test(name))
      .map((name) => posix.join(posix.dirname(document), name)),
  ];
}

/**
 * Returns paths that documents name in code or as a link's target, and that are not there. What is yet to be made is
 * written with a name in angle brackets (`server/<feature>/`) and is not looked for. Throws when none is named.
 */
export function checkPaths({ files, read }: Shelf): { named: number; problems: string[] } {
  const tops = new Set(
    [...files].filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''),
  );
  const named = [...files]
    .filter(isTold)
    .flatMap((document) => namedIn(document, read(document), tops).map((path) => ({ document, path })));
  if (named.length === 0) throw new Error('no document names a path');
  const problems = named
    .filter(({ path }) => !isThere(path, files))
    .map(({ document, path }) => `${document}: no such place: ${path}`);
  return { named: named.length, problems };
}
