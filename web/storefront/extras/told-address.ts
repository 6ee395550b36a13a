/** An older link bears the order's secret id as the last part of its path. */
const secretPart = /((?:order|payment)-success)\/.*/;

/** Returns the address that a page is measured under: without the query, and without the secret id of an order. */
export const toldAddress = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(secretPart, '$1');
