/** Parameters that name an order in this shop's addresses and its texts, by precedence. */
const parameters = ['order', 'orderId', 'id', 'token'] as const;

/** Returns the access token, id or number of the order in the address, or `null`. */
export function orderIn(query: URLSearchParams): string | null {
  const name = parameters.find((parameter) => query.has(parameter));
  return name === undefined ? null : query.get(name);
}
