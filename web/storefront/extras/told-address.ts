/** An older link bears what opens the order as the last part of its path. */
const secretPart = /((?:order|payment)-success)\/.*/;

/** Returns the address that a page is measured under: without the query, and without what opens an order. */
export const toldAddress = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(secretPart, '$1');
