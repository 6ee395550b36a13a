/** Returns the parsed address, or undefined. `URL.canParse` is missing in supported browsers. */
export function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
