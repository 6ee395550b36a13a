/** Parses a URL or returns `undefined`. Not all supported browsers have `URL.canParse`. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
