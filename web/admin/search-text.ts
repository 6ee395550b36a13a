/** Is what stands behind the question mark, as plain text values: lists read `status=pending,partial`. */
export type SearchText = Record<string, string>;

export const readSearch = (text: string): SearchText => Object.fromEntries(new URLSearchParams(text));

/** Leaves out empty values; commas, which separate the values of a filter, stay readable. */
export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
