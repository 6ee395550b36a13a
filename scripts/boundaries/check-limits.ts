import { type ESTree, parseSync } from 'vite';
import type { Problem } from './check-imports.ts';

interface Source {
  path: string;
  text: string;
}

const registrars = new Set(['test', 'it', 'beforeAll', 'afterAll', 'beforeEach', 'afterEach']);
/** Waits of Vitest that end after one second unless they are given a limit. */
const shortWaits = new Set(['vi.waitFor', 'vi.waitUntil']);

const isRead = ({ path }: Source) => /\.(?:test|spec)\.tsx?$/.test(path) || /^tests\/.*\.ts$/.test(path);
const isNode = (value: object): value is ESTree.Node => 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Generator<ESTree.Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value) && isNode(value)) yield value;
  for (const each of Object.values(value)) yield* nodesIn(each);
}

/** Name of a called function as written: `vi.waitFor`, `test.each` of `test.each(rows)(…)`. */
function nameOf(callee: ESTree.Node): string {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression')
    return nameOf(callee.type === 'CallExpression' ? callee.callee : callee.tag);
  if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier')
    return `${nameOf(callee.object)}.${callee.property.name}`;
  return '';
}

const isNumber = (node: ESTree.Node) => node.type === 'Literal' && typeof node.value === 'number';
const keyOf = (node: ESTree.Node) =>
  node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : undefined;

function problemOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Property' && keyOf(node) === 'timeout' && isNumber(node.value))
    return 'a wait has a limit of its own';
  if (node.type !== 'CallExpression') return undefined;
  const name = nameOf(node.callee);
  const last = node.arguments.at(-1);
  if (registrars.has(name.split('.')[0] ?? '') && last && isNumber(last))
    return 'a test or hook has a limit of its own';
  if (shortWaits.has(name) && node.arguments.length < 2) return `${name} gives up after a second`;
  return undefined;
}

/**
 * Finds limits in tests that are shorter or longer than the limit of their layer. A limit only matters when a test
 * fails, and a short one fails on a busy machine. The limits of the layers are in vitest.config.ts and
 * playwright.config.ts; `patience()` (tests/harness/patience.ts) returns the limit of the running layer.
 */
export function checkLimits(sources: readonly Source[]): Problem[] {
  return sources.filter(isRead).flatMap(({ path, text }) => {
    return [...nodesIn(parseSync(path, text).program)].flatMap((node) => {
      const problem = problemOf(node);
      if (!problem) return [];
      const line = text.slice(0, node.start).split('\n').length;
      return [{ path, message: `line ${line}: ${problem}` }];
    });
  });
}
