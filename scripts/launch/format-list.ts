/** Returns a titled list for a terminal. Empty without lines. */
export const formatList = (title: string, lines: readonly string[]): string =>
  lines.length === 0 ? '' : `\n${title}\n${lines.map((line) => `  - ${line}`).join('\n')}`;
