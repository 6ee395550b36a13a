import type { Plugin } from 'vite';

const stub = '\0auge:no-schemas';

/** Every schema is one object that answers each call with itself, and refuses to parse. */
const code = `
const refuse = () => { throw new Error('Schemas of contracts/ are not in the browser'); };
const parsing = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
export const z = new Proxy(() => z, { get: (_, name) => (parsing.has(name) ? refuse : z), apply: () => z });
`;

/**
 * Leaves the schema library out of the storefront's modules: of contracts/ they use constants and plain functions,
 * and the schemas beside them would weigh more than the whole order form.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'auge:without-schemas',
    enforce: 'pre',
    apply: (config, { command }) => command === 'build' && !config.build?.ssr,
    resolveId: (source, importer) =>
      source === 'zod' && importer?.includes('/contracts/') ? stub : undefined,
    load: (id) => (id === stub ? code : undefined),
  };
}
