import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const IMPORT = /^import \{[^}]*\} from '(\.[^']+)';\n/gm;
const NAME = /^(?:export )?(?:async )?(?:function|const|let) (\w+)/gm;

function collect(file: string, seen: Map<string, string>): void {
  if (seen.has(file)) return;
  seen.set(file, '');
  const source = readFileSync(file, 'utf8');
  for (const [, target = ''] of source.matchAll(IMPORT)) collect(join(dirname(file), target), seen);
  // Set again, so that a module stands after those that it imports.
  seen.delete(file);
  seen.set(file, source.replaceAll(IMPORT, '').replace(/^export /gm, ''));
}

function checkNames(script: string): void {
  const names = [...script.matchAll(NAME)].map(([, name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`Two modules of a composed script declare ${twice}`);
}

/**
 * One classic script out of small modules: imports are followed, then dropped, and all of it is closed
 * in one function. Throws when two modules declare the same name; only named imports are understood.
 */
export function composeScript(entry: string): string {
  const seen = new Map<string, string>();
  collect(entry, seen);
  const script = [...seen.values()].join('\n');
  checkNames(script);
  return `(() => {\n'use strict';\n${script}\n})();\n`;
}
