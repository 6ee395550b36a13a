import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const page = readFileSync(join(import.meta.dirname, '../../docs/protocols/provider.md'), 'utf8');

/**
 * Returns a table of the provider protocol: our state with the provider's terms for it, sorted. The last row covers all
 * others.
 */
export function protocolTable(section: string): Record<string, string[]> {
  const [, after = ''] = page.split(`\n## ${section}\n`);
  const [table = ''] = after.split('\n## ');
  const rows = [...table.matchAll(/^\| (\w+) \| (.+) \|$/gm)].slice(1, -1);
  return Object.fromEntries(
    rows.map(([, state = '', words = '']) => [state, words.replaceAll('*', '').split(', ').toSorted()]),
  );
}
