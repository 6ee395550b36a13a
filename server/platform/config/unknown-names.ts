/** Edits (a sign more, less, another, or two swapped) from one word to the other, where they are two at most. */
function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false;
  const width = other.length + 1;
  const table = Array.from({ length: (one.length + 1) * width }, () => 0);
  const at = (row: number, column: number) => table[row * width + column] ?? 0;
  for (let row = 0; row <= one.length; row += 1) {
    for (let column = 0; column < width; column += 1) {
      table[row * width + column] = edits(row, column);
    }
  }
  return at(one.length, other.length) <= most;

  function edits(row: number, column: number): number {
    if (row === 0 || column === 0) return row + column;
    const same = one[row - 1] === other[column - 1] ? 0 : 1;
    const swapped =
      row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
        ? at(row - 2, column - 2) + 1
        : Number.POSITIVE_INFINITY;
    return Math.min(
      at(row - 1, column) + 1,
      at(row, column - 1) + 1,
      at(row - 1, column - 1) + same,
      swapped,
    );
  }
}

/** Short names of ours are near to usual ones of others: MODE to NODE, HOST to HOME. */
const leastLength = 8;
const usualElsewhere = new Set(['NODE_ENV', 'HOSTNAME', 'LOGLEVEL']);

const familyOf = (name: string) => name.split('_', 1)[0] ?? name;

interface Names {
  given: readonly string[];
  known: readonly string[];
  /** Those of the given ones that stand in our own file, where whatever is like ours was meant for us. */
  inFile: ReadonlySet<string>;
}

/** Returns a line for each variable that nobody reads and that is spelled nearly like one of ours. */
export function misspeltNames({ given, known, inFile }: Names): string[] {
  const ours = new Set(known);
  const families = new Set(known.filter((name) => name.includes('_')).map(familyOf));
  return given
    .filter((name) => !ours.has(name) && !usualElsewhere.has(name))
    .flatMap((name) => {
      const meant = known.filter(
        (other) => (other.length >= leastLength || inFile.has(name)) && isNear(name.toUpperCase(), other, 2),
      );
      const akin = inFile.has(name) && name.includes('_') && families.has(familyOf(name.toUpperCase()));
      if (meant.length === 0 && !akin) return [];
      const advice = meant.length === 0 ? '.env.example lists those that are' : `${meant.join(' or ')} is`;
      return [`${name}: is no variable of the shop; ${advice}`];
    });
}
