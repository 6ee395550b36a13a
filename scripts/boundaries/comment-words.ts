import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from './check-imports.ts';
import { sourceFolders } from './read-modules.ts';

/** Says how often comments of a folder use each word. `node scripts/boundaries.ts --count-words` writes it. */
export type WordCounts = Record<string, Record<string, number>>;

const countsFile = 'scripts/boundaries/comment-words.json';

/** These words begin a sentence without saying who does what. */
const openings = ['Answers', 'Tells', 'Whoever'];

/** These words have a plainer one wherever they are. */
const anywhere = ['anew', 'goes on', 'is none'];

const readFolders = ['server', 'contracts', 'web', 'messages', 'sandbox', 'scripts'];

/**
 * Returns the folder that a file is counted under. A module of the server and a half of the web count alone:
 * `server/orders`, `web/admin`.
 */
function folderOf(path: string): string {
  const [top = '', next = '', ...rest] = path.split('/');
  return (top === 'server' || top === 'web') && rest.length > 0 ? `${top}/${next}` : top;
}

/** Returns the comments of a file, one text each. */
function commentsIn(text: string): string[] {
  const blocks = text.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const lines = text.match(/(?:(?:^|\s)\/\/.*(?:\n|$))+/gm) ?? [];
  return [...blocks, ...lines].map((comment) =>
    comment
      .replaceAll(/\s*\n\s*(?:\*\/?|\/\/)?\s*/g, ' ')
      .replace(/^\s*(?:\/\*+|\/\/)\s*/, '')
      .trim(),
  );
}

/** Returns which of the words a text's comments use, each as often as it does. */
export function wordsIn(text: string): string[] {
  return commentsIn(text).flatMap((comment) => {
    const sentences = comment.split(/(?<=[.;:])\s+/);
    const begun = sentences.flatMap((sentence) =>
      openings.filter((word) => new RegExp(`^${word}\\b`, 'i').test(sentence)),
    );
    const held = anywhere.flatMap(
      (word) => comment.match(new RegExp(`\\b${word}\\b`, 'gi'))?.map(() => word) ?? [],
    );
    return [...begun, ...held];
  });
}

interface Source {
  path: string;
  text: string;
}

export function countWords(sources: readonly Source[]): WordCounts {
  const counts: WordCounts = {};
  for (const { path, text } of sources) {
    if (!readFolders.includes(path.split('/')[0] ?? '') || path.startsWith('scripts/boundaries/')) continue;
    for (const word of wordsIn(text)) {
      counts[folderOf(path)] ??= {};
      const folder = counts[folderOf(path)]!;
      folder[word] = (folder[word] ?? 0) + 1;
    }
  }
  return counts;
}

/** Counts above the table are problems, those below it are not. */
export function checkWords(sources: readonly Source[], table: WordCounts): Problem[] {
  return Object.entries(countWords(sources)).flatMap(([path, words]) =>
    Object.entries(words)
      .filter(([word, count]) => count > (table[path]?.[word] ?? 0))
      .map(([word, count]) => ({
        path,
        message: `comments use "${word}" ${count} times, ${table[path]?.[word] ?? 0} before: write a plain sentence`,
      })),
  );
}

export const readCounts = (root: string): WordCounts =>
  JSON.parse(readFileSync(join(root, countsFile), 'utf8')) as WordCounts;

const byName = (one: [string, unknown], other: [string, unknown]) => (one[0] < other[0] ? -1 : 1);

/** Writes the table, sorted; it is formatted as Biome does. */
export function writeCounts(root: string, counts: WordCounts): void {
  const sorted = Object.entries(counts)
    .sort(byName)
    .map(([folder, words]) => [folder, Object.fromEntries(Object.entries(words).sort(byName))]);
  const lines = sorted.map(([folder, words]) => {
    const pairs = Object.entries(words as Record<string, number>).map(
      ([word, count]) => `"${word}": ${count}`,
    );
    return `  "${folder}": { ${pairs.join(', ')} }`;
  });
  writeFileSync(join(root, countsFile), `{\n${lines.join(',\n')}\n}\n`);
}

/** Returns the sources as they are written, with comments; those of the modules have none any more. */
export const readSources = (root: string, paths: readonly string[]): Source[] =>
  paths
    .filter((path) => sourceFolders.some((folder) => path.startsWith(`${folder}/`)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
