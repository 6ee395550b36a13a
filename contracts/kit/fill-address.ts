/** Query values. Empty and `undefined` ones are omitted. */
export type QueryValues = Record<string, string | number | undefined>;

export function withQuery(path: string, query: QueryValues = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return given.length === 0 ? path : `${path}?${text}`;
}

/** Returns the path of a route (`/api/orders/:id`) with its parameters and query. */
export function fillAddress(
  path: string,
  { params = {}, query }: { params?: Record<string, string | number>; query?: QueryValues } = {},
): string {
  const filled = path.replaceAll(/:(\w+)/g, (_part, param: string) =>
    encodeURIComponent(String(params[param])),
  );
  return withQuery(filled, query);
}
