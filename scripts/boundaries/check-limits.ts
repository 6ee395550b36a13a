import { type ESTree, parseSync } from 'vite';
import type { Problem } from './check-imports.ts';

interface Source {
  path: string;
  text: string;
}

const registrars = new Set(['test', 'it', 'beforeAll', 'afterAll', 'beforeEach', 'afterEach']);
/** Waits of Vitest that end after one second unless they are given a limit. */
const shortWaits = new Set(['vi.waitFor', 'vi.waitUntil']);
const pauses = /^(?:setTimeout|pause|sleep)$|\.waitForTimeout$/;

const isTestFile = (path: string) => /\.(?:test|spec)\.tsx?$/.test(path);
const isRead = ({ path }: Source) => isTestFile(path) || /^tests\/.*\.ts$/.test(path);
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
const isWait = (node: ESTree.Node) => isNumber(node) && Number((node as { value: unknown }).value) > 0;
const keyOf = (node: ESTree.Node) =>
  node.type === 'Property' && node.key.type === 'Identifier' ? node.key.name : undefined;

/** Reports whether a call pauses for a fixed time: `setTimeout(200)` of timers/promises, `page.waitForTimeout(200)`. */
function isPause(node: ESTree.Node): boolean {
  if (node.type !== 'CallExpression') return false;
  const [time] = node.arguments;
  return time !== undefined && pauses.test(nameOf(node.callee)) && isWait(time);
}

/** Reports whether a promise resolves after a fixed time: `new Promise((resolve) => setTimeout(resolve, 200))`. */
function isTimedPromise(node: ESTree.Node): boolean {
  if (node.type !== 'NewExpression' || nameOf(node.callee) !== 'Promise') return false;
  return [...nodesIn(node.arguments)].some((inner) => {
    const time =
      inner.type === 'CallExpression' && nameOf(inner.callee) === 'setTimeout' && inner.arguments[1];
    return time && isWait(time);
  });
}

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
 * Finds time limits in tests that differ from the limit of their layer. A limit only matters when a test fails,
 * and a short one fails on a busy machine. vitest.config.ts and playwright.config.ts set the limits of the
 * layers, and `patience()` (tests/harness/patience.ts) returns the current one. Test files must not sleep for a
 * fixed time. Helpers may, between two polls.
 */
export function checkLimits(sources: readonly Source[]): Problem[] {
  return sources.filter(isRead).flatMap(({ path, text }) => {
    return [...nodesIn(parseSync(path, text).program)].flatMap((node) => {
      const isSleep = isTestFile(path) && (isPause(node) || isTimedPromise(node));
      const problem = isSleep ? 'a test sleeps for a fixed time' : problemOf(node);
      if (!problem) return [];
      const line = text.slice(0, node.start).split('\n').length;
      return [{ path, message: `line ${line}: ${problem}` }];
    });
  });
}
