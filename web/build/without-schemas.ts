import type { Plugin } from 'vite';

const stub = '\0auge:no-schemas';

/** Every schema is one object that answers each call with itself, and refuses to parse. */
const code = `
const refuse = () => { throw new Error('Schemas of contracts/ are not in the browser'); };
const parsing = new Set(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);
export const z = /* @__PURE__ */ new Proxy(() => z, { get: (_, name) => (parsing.has(name) ? refuse : z), apply: () => z });
`;

/** A node of the syntax tree, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  name?: string;
  callee?: Node;
  object?: Node;
  id?: Node;
  init?: Node | null;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The name that a chain of calls and members begins with: `z` of `z.object({}).nullable()`. */
function rootOf(node: Node): string {
  const inner = node.callee ?? node.object;
  return inner ? rootOf(inner) : (node.name ?? '');
}

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** Imported schemas are known by their names, those of the module also by how they are made. */
const isSchema = (name: string, made: ReadonlySet<string>) => /^z$|Schema$/.test(name) || made.has(name);

/** Where the calls that only build schemas begin. `made`: what such calls have been kept as so far. */
function schemaCalls(node: Node, made: Set<string>): number[] {
  if (node.type === 'VariableDeclarator' && node.id?.name && node.init && isSchema(rootOf(node.init), made)) {
    made.add(node.id.name);
  }
  const own = node.type === 'CallExpression' && isSchema(rootOf(node), made) ? [node.start] : [];
  return [...own, ...childrenOf(node).flatMap((child) => schemaCalls(child, made))];
}

/** Calls that build a schema, marked as free to be dropped with what nobody uses. */
export function markSchemas(source: string, parse: (source: string) => Node): string {
  const places = [...new Set(schemaCalls(parse(source), new Set()))].sort((a, b) => b - a);
  return places.reduce((text, at) => `${text.slice(0, at)}/* @__PURE__ */ ${text.slice(at)}`, source);
}

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
    load: (id) => (id === stub ? { code, moduleSideEffects: false } : undefined),
    transform(source, id) {
      if (!/\/contracts\/[\w-]+\.ts$/.test(id) || !source.includes("'zod'")) return undefined;
      return { code: markSchemas(source, (text) => this.parse(text, { lang: 'ts' }) as Node), map: null };
    },
  };
}
