import type { Problem } from './check-imports.ts';
import type { Module } from './read-modules.ts';

const isRules = (path: string) => /\/([\w-]+-)?rules\.ts$/.test(path);

/** Code whose result differs between calls, or that has an effect. */
const impurities: [message: string, sign: RegExp][] = [
  ['awaits', /\b(?:await|async)\b/],
  ['reads the clock', /\bDate\.now\b|\bnew Date\(\)|\bperformance\.|\bhrtime\b/],
  ['draws lots', /\bMath\.random\b|\brandom[A-Z]\w*/],
  ['acts', /\bfetch\(|\bset(?:Timeout|Interval|Immediate)\(|\bconsole\.|\bprocess\./],
  ['keeps a state', /^(?:export )?let /m],
];

/** A hash is deterministic. Random values of `node:crypto` are detected above. */
const purePackages = /^(?:zod|node:crypto)$/;

function impuritiesOf({ text, imports }: Module): string[] {
  const signs = impurities.filter(([, sign]) => sign.test(text)).map(([message]) => message);
  const packages = imports
    .filter(({ file, specifier, typeOnly }) => file === null && !typeOnly && !purePackages.test(specifier))
    .map(({ specifier }) => `imports ${specifier}`);
  return [...signs, ...packages];
}

/** Returns the module and all its run-time imports, direct and indirect. */
function collectImports(start: Module, byPath: Map<string, Module>): Module[] {
  const reached = new Set([start]);
  for (const { imports } of reached) {
    for (const { file, typeOnly } of imports) {
      const next = file === null || typeOnly ? undefined : byPath.get(file);
      if (next) reached.add(next);
    }
  }
  return [...reached];
}

/** Checks that `rules.ts` and `…-rules.ts`, and everything they call, depend only on their arguments. */
export function checkPure(modules: Module[]): Problem[] {
  const byPath = new Map(modules.map((module) => [module.path, module]));
  return modules
    .filter(({ path }) => isRules(path))
    .flatMap((rules) =>
      collectImports(rules, byPath).flatMap((module) =>
        impuritiesOf(module).map((message) => ({
          path: rules.path,
          message: `is not pure: ${module === rules ? '' : `${module.path} `}${message}`,
        })),
      ),
    );
}
