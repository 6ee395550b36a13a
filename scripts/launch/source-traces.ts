import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Says of each line of a built file which line of which source it was, by an index and a line number. */
export interface LineTable {
  /** Holds paths below the project's folder. */
  sources: string[];
  lines: number[];
}

export const linesFileOf = (file: string): string => `${file}.lines.json`;

const root = join(import.meta.dirname, '..', '..');

function readTable(file: string): LineTable | null {
  try {
    return JSON.parse(readFileSync(linesFileOf(file), 'utf8')) as LineTable;
  } catch {
    return null;
  }
}

/** Returns the place in the source that a place in a built file was made of; undefined for what has none. */
export function sourcePlace({ sources, lines }: LineTable, line: number): string | undefined {
  const [source, sourceLine] = lines.slice((line - 1) * 2, line * 2);
  const path = sources[source ?? -1];
  return path === undefined ? undefined : `${path}:${sourceLine}`;
}

const place = /(file:\/\/[^\s()]+\.js):(\d+):\d+/;

/**
 * Has traces of errors name sources instead of the built files in `folder`. Node's own way reads whole
 * source maps at the start, which costs 45 MB; a table of lines is read at the first error of its file.
 */
export function nameSourcesInTraces(folder: string): void {
  const tables = new Map<string, LineTable | null>();
  const wordSite = (site: NodeJS.CallSite): string =>
    String(site).replace(place, (built, url: string, line: string) => {
      const file = fileURLToPath(url);
      if (!file.startsWith(folder + sep)) return built;
      if (!tables.has(file)) tables.set(file, readTable(file));
      const table = tables.get(file);
      const found = table && sourcePlace(table, Number(line));
      return found ? join(root, found) : built;
    });
  Error.prepareStackTrace = (error, sites) =>
    [Error.prototype.toString.call(error), ...sites.map((site) => `    at ${wordSite(site)}`)].join('\n');
}
