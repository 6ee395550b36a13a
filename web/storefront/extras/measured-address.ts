/** Older links have the access token as the last path segment. */
const secretPart = /((?:order|payment)-success)\/.*/;

/** Returns the page address for measurement, without the query and without the access token. */
export const measuredAddress = (address: string): string =>
  (address.split(/[?#]/)[0] ?? '').replace(secretPart, '$1');
