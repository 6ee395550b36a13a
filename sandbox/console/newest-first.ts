const PAGE_SIZE = 200;

export function* pagesOf<Row extends { id: string }>(
  read: (page: { limit: number; before?: string }) => Row[],
  limit: number,
): Generator<Row[]> {
  let before: string | undefined;
  for (let left = limit; left > 0; ) {
    const page = read({ limit: Math.min(PAGE_SIZE, left), before });
    yield page;
    if (page.length < PAGE_SIZE) return;
    left -= page.length;
    before = page.at(-1)?.id;
  }
}

/** Merges two newest-first lists page by page. */
export function* newestOf<Row extends { created_at: string }>(
  one: Generator<Row[]>,
  other: Generator<Row[]>,
): Generator<Row[]> {
  let [left, right]: Row[][] = [one.next().value ?? [], other.next().value ?? []];
  while (left!.length > 0 && right!.length > 0) {
    const oldest = [left!.at(-1)!, right!.at(-1)!]
      .map(({ created_at }) => created_at)
      .toSorted()
      .at(-1)!;
    const isNow = (row: Row) => row.created_at >= oldest;
    yield [...left!.filter(isNow), ...right!.filter(isNow)].toSorted((a, b) =>
      b.created_at.localeCompare(a.created_at),
    );
    left = left!.filter((row) => !isNow(row));
    right = right!.filter((row) => !isNow(row));
    if (left.length === 0) left = one.next().value ?? [];
    if (right.length === 0) right = other.next().value ?? [];
  }
  if (left!.length > 0) yield left!;
  if (right!.length > 0) yield right!;
  yield* one;
  yield* other;
}

export function* takeRows<Row>(limit: number, pages: Generator<Row[]>): Generator<Row[]> {
  let left = limit;
  for (const page of pages) {
    if (left <= 0) return;
    yield page.slice(0, left);
    left -= page.length;
  }
}
