import { checkPlaces } from './check-citations.ts';
import type { Shelf } from './read-library.ts';
import { type Proof, readAllProofs } from './read-proofs.ts';

const path = 'docs/specification.md';

/** The last cell of a row names it: `| … | … | orders-3 |`. */
const named = /^(\|.*\| )([a-z]+(?:-[a-z]+)*-\d+) \|$/;

/** Returns the names of the document's rows, as often as each stands there. */
function rowsIn(document: string): string[] {
  return document.split('\n').flatMap((line) => named.exec(line)?.[2] ?? []);
}

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at);

/** Returns rows without a test, marks without a row, and places that a row names and the repository does not have. */
export function checkSpecification(shelf: Shelf): { proved: number; problems: string[] } {
  const document = shelf.read(path);
  const rows = rowsIn(document);
  const { proofs, problems } = readAllProofs(shelf);
  const proved = new Set(proofs.map(({ row }) => row));
  return {
    proved: proved.size,
    problems: [
      ...problems,
      ...twice(rows).map((row) => `${path}: two rows are named ${row}`),
      ...rows.filter((row) => !proved.has(row)).map((row) => `${path}: no test proves ${row}`),
      ...proofs
        .filter(({ row }) => !rows.includes(row))
        .map((proof) => `${proof.path}: proves ${proof.row}, which ${path} does not have`),
      ...checkPlaces({ ...shelf, document }).map((problem) => `${path}, ${problem}`),
    ],
  };
}

/** Writes the tests of one row: each file once, with the titles that are meant in it. */
function cellOf(proofs: readonly Proof[]): string {
  const byPath = Map.groupBy(proofs, (proof) => proof.path);
  return [...byPath]
    .map(([file, its]) => {
      const titles = its.flatMap(({ title }) => (title === undefined ? [] : [`› ${title}`]));
      return [`\`${file}\``, titles.join('; ')].filter(Boolean).join(' ');
    })
    .join('; ')
    .replaceAll('|', '\\|');
}

/** Returns the document with the tests of each row in place of its name. */
export function writeSpecification(shelf: Shelf): string {
  const byRow = Map.groupBy(readAllProofs(shelf).proofs, (proof) => proof.row);
  return shelf
    .read(path)
    .replaceAll('| row | built in | proofs |', '| row | built in | proved by |')
    .split('\n')
    .map((line) => {
      const [, start, row] = named.exec(line) ?? [];
      return row ? `${start}${cellOf(byRow.get(row) ?? [])} |` : line;
    })
    .join('\n');
}
