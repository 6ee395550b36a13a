/** Is a line of a table that says what is built where, and what proves it. */
export interface Row {
  line: number;
  /** Lists files and folders named in the row, as they are written. */
  paths: string[];
  /** Lists test files with the titles that they are cited for; there are none when the whole file is meant. */
  proofs: { path: string; titles: string[] }[];
  /** Lists numbers of the decisions that the row leans on. */
  decisions: string[];
}

const code = /`([^`]+)`/g;
const looksLikePath = (text: string) =>
  /^[\w.…*-]*\/[\w./*-]*$|^[\w-]+(\.\w+)*\.(ts|tsx|css|md|html)$/.test(text);
const isTest = (path: string) => /\.(test|spec)\.tsx?$/.test(path);

const pathsOf = (cell: string) =>
  [...cell.matchAll(code)].map(([, text]) => text ?? '').filter(looksLikePath);

/** Returns what stands after each test file, up to the next one, cut at its `›`. */
function proofsOf(cell: string): Row['proofs'] {
  const marks = [...cell.matchAll(code)].filter(([, text]) => isTest(text ?? ''));
  return marks.map((mark, at) => {
    const rest = cell.slice(mark.index + mark[0].length, marks[at + 1]?.index ?? cell.length);
    const [, ...titles] = rest.split('› ');
    return { path: mark[1] ?? '', titles: titles.map((title) => title.trim()) };
  });
}

/** Returns every row of the tables of a document, without headings and rules. */
export function readRows(markdown: string): Row[] {
  return markdown.split('\n').flatMap((text, index): Row[] => {
    if (!text.startsWith('|') || /^\|[\s|:-]+$/.test(text)) return [];
    const cells = text.split('|').slice(1, -1);
    return [
      {
        line: index + 1,
        paths: cells.slice(1).flatMap(pathsOf),
        proofs: cells.slice(1).flatMap(proofsOf),
        decisions: [...text.matchAll(/decision (\d{3})/g)].map(([, number]) => number ?? ''),
      },
    ];
  });
}

/**
 * Returns the short names of folders that the document explains: "`form/` is `web/…/`"; `…/` alone is the storefront.
 */
export function readShortNames(markdown: string): Map<string, string> {
  const pairs = [...markdown.matchAll(/`(\w+\/)` is `([^`]+)`/g)];
  return new Map(
    pairs.map(([, short, long]) => [short ?? '', (long ?? '').replace('…/', 'web/storefront/')]),
  );
}
