import { isTest, type Problem } from './check-imports.ts';
import type { ImportedName, Module } from './read-modules.ts';

const inContracts = (path: string) => path.startsWith('contracts/') && !isTest(path);
const inStorefront = (path: string) => path.startsWith('web/storefront/') && !isTest(path);

/** Returns the modules of contracts/ that bring the schema library with them, themselves or by what they import. */
function schemaModules(modules: Module[]): Set<string> {
  const own = modules.filter(({ path }) => inContracts(path));
  const found = new Set<string>();
  const brings = ({ specifier, file, typeOnly }: ImportedName) =>
    !typeOnly && (specifier === 'zod' || (file !== null && found.has(file)));
  for (let before = -1; before < found.size; ) {
    before = found.size;
    for (const { path, imports } of own) if (imports.some(brings)) found.add(path);
  }
  return found;
}

/**
 * Checks that the storefront takes only the types of schemas, which weigh more than the whole order form. Where a
 * subject has schemas and facts that pages use, the facts stand in `name.ts` and the schemas in `name-schemas.ts`.
 */
export function checkSchemas(modules: Module[]): Problem[] {
  const schemas = schemaModules(modules);
  const taken = modules
    .filter(({ path }) => inStorefront(path))
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ file, typeOnly }) => !typeOnly && file !== null && schemas.has(file))
        .map(({ specifier }) => ({
          path,
          message: `may take only types of ${specifier}: it brings the schema library`,
        })),
    );
  const mixed = modules
    .filter(({ path }) => path.endsWith('-schemas.ts') && inContracts(path))
    .map(({ path }) => path.replace('-schemas.ts', '.ts'))
    .filter((facts) => schemas.has(facts))
    .map((path) => ({ path, message: 'holds facts: its schemas belong in the file beside it' }));
  return [...taken, ...mixed];
}
