const columns = 19;
const pitch = 17;
const left = 8;
const bottom = 162;

/** How high each column stands: 1 1 2 2 … 9 9 10, a hundred dots in all. */
const heightOf = (column: number) => Math.floor(column / 2) + 1;

/** A hundred dots as rising steps, filled from the left and from below: one for each per cent. */
export function dotPaths(percent: number): { filled: string; empty: string } {
  const dots: string[] = [];
  for (let column = 0; column < columns; column += 1) {
    for (let row = 0; row < heightOf(column); row += 1) {
      dots.push(`M${left + column * pitch} ${bottom - row * pitch}h0`);
    }
  }
  return { filled: dots.slice(0, percent).join(''), empty: dots.slice(percent).join('') };
}
