/** Query of the address as plain text: lists use `status=pending,partial`. */
export type SearchText = Record<string, string>;

export const readSearch = (text: string): SearchText => Object.fromEntries(new URLSearchParams(text));

/** Serialises without empty values. Commas between values stay unescaped. */
export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(
    ([, value]) => value !== undefined && value !== null && value !== '',
  );
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? '' : `?${query.replaceAll('%2C', ',').replaceAll('%3A', ':')}`;
}
