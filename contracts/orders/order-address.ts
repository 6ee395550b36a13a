/** Parameters by which addresses of this shop and of its texts name an order, in the order in which they count. */
const parameters = ['order', 'orderId', 'id', 'token'] as const;

/** Returns what an address names as its order: an access token, an id or a number. Null when it names none. */
export function orderIn(query: URLSearchParams): string | null {
  const name = parameters.find((parameter) => query.has(parameter));
  return name === undefined ? null : query.get(name);
}
