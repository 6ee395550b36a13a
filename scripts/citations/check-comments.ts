import type { Shelf } from './read-library.ts';

/** The tests of these checks cite what is not there, on purpose, and are not read. */
const isRead = (path: string) =>
  (/\.(tsx?|mjs|css|sql)$/.test(path) && !/^scripts\/citations\/.+\.test\.ts$/.test(path)) ||
  /^(docs\/.+|\w+)\.md$/.test(path);

/** Returns the comments of a file, each in one line; of a document it returns all. */
function readComments(path: string, text: string): string {
  if (path.endsWith('.md')) return text;
  const blocks = text.match(/\/\*[\s\S]*?\*\//g) ?? [];
  const lines = text.match(/(?:(?:^|\s)\/\/.*(?:\n|$))+/gm) ?? [];
  const statements = path.endsWith('.sql') ? (text.match(/(?:--.*(?:\n|$))+/g) ?? []) : [];
  return [...blocks, ...lines, ...statements]
    .map((comment) => comment.replaceAll(/\s*\n\s*(?:\*|\/\/|--)?\s*/g, ' '))
    .join('\n');
}

const numbersIn = (text: string) => text.match(/\d+/g) ?? [];

/** Says what a comment may lean on: `[pattern, the names that are there, what to say of another]`. */
type Kind = [pattern: RegExp, known: (name: string) => boolean, read: (match: RegExpMatchArray) => string[]];

function kinds({ files, read }: Shelf): Kind[] {
  const page = (path: string) => (files.has(path) ? `\n${read(path)}` : '');
  const [law, rulings, texts] = ['law', 'rulings', 'requirements'].map((name) => page(`docs/${name}.md`));
  const decided = (number: string) =>
    [...files].some((file) => /^docs\/decisions\/(?:closed\/)?(\d{3})-/.exec(file)?.[1] === number);
  return [
    [
      /\bLAW rows? ((?:\d+(?:, | and )?)+)/g,
      (row) => !!law?.includes(`\n| ${row} |`),
      ([, rows]) => numbersIn(rows ?? ''),
    ],
    [
      /\brulings? "([^"]+)"/g,
      (name) => new RegExp(`^## ${name}$|\\*\\*${name}\\.?\\*\\*`, 'm').test(rulings ?? ''),
      ([, name]) => [name ?? ''],
    ],
    [
      /\btext (\d), sections? ((?:\d+(?:, | and )?)+)/gi,
      (name) => !!texts?.includes(`\n## Text ${name}:`),
      ([, text, sections]) => numbersIn(sections ?? '').map((section) => `${text}, section ${section}`),
    ],
    [/\b[Dd]ecisions? (\d{3}(?:(?:, | and )\d{3})*)/g, decided, ([, numbers]) => numbersIn(numbers ?? '')],
    [/(?<![\w/.<-])docs\/[\w./-]+\.md\b/g, (path) => files.has(path), ([path]) => [path]],
    [/\b(?:DESIGN|STYLE|STACK|PITFALLS|LOOK|RULINGS)\b(?!_)/g, () => false, ([name]) => [name]],
  ];
}

/** Returns what comments and documents cite and the repository does not have. Throws when nothing is cited at all. */
export function checkComments(shelf: Shelf): { cited: number; problems: string[] } {
  const known = kinds(shelf);
  let cited = 0;
  const problems = [...shelf.files].filter(isRead).flatMap((path) => {
    const text = readComments(path, shelf.read(path));
    return known.flatMap(([pattern, isThere, read]) => {
      const names = [...text.matchAll(pattern)].flatMap((match) =>
        read(match).map((name) => ({ name, as: match[0] })),
      );
      cited += names.length;
      return names
        .filter(({ name }) => !isThere(name))
        .map(({ as }) => `${path}: cites “${as}”, which is not in docs/`);
    });
  });
  if (cited === 0) throw new Error('no comment cites anything');
  return { cited, problems };
}
