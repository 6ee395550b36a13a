import { type ESTree, parseSync } from 'vite';
import { isTest, type Problem } from './check-imports.ts';

interface Source {
  path: string;
  text: string;
}

interface Span {
  start: number;
  end: number;
}

const mostLines = 60;

/** The formatter lets every declaration of a file begin at the margin, and nothing that is inside of one. */
const declaration = /^(?:export|import|const|let|(?:async )?function|class|interface|type|\/\*\*)(?!\w)/;

/** Returns whether a declaration has so many lines that a function in it may be too long; few have. */
function mayHoldLong(text: string): boolean {
  let since = 0;
  return text.split('\n').some((line) => {
    since = declaration.test(line) ? 0 : since + 1;
    return since >= mostLines;
  });
}

const isRead = ({ path, text }: Source) =>
  /^(?:server|web|contracts|sandbox)\/.*\.tsx?$/.test(path) && !isTest(path) && mayHoldLong(text);

/** Returns the text with spaces in these places; its lines stay where they are. */
function blank(text: string, spans: readonly Span[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    parts.push(text.slice(from, start), text.slice(start, end).replaceAll(/[^\n]/g, ' '));
    from = end;
  }
  return [...parts, text.slice(from)].join('');
}

const isNode = (value: object): value is ESTree.Node => 'type' in value && typeof value.type === 'string';

/** Returns all nodes below one, with the name that each has or is kept under. */
function* nodesIn(value: unknown, name?: string): Generator<{ node: ESTree.Node; name: string | undefined }> {
  if (typeof value !== 'object' || value === null) return;
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesIn(each, name);
    return;
  }
  if (!isNode(value)) return;
  const named = 'id' in value ? value.id : 'key' in value ? value.key : null;
  const own = named && typeof named === 'object' && 'name' in named ? String(named.name) : name;
  yield { node: value, name: own };
  for (const each of Object.values(value)) yield* nodesIn(each, own);
}

const isFunction = ({ type }: ESTree.Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression';

/**
 * Checks that no function of the program is longer than a screen: its parts have names of their own. Code alone
 * counts, no empty line, no comment and no line within a text between backticks, such as SQL.
 */
export function checkFunctions(sources: readonly Source[]): Problem[] {
  return sources.filter(isRead).flatMap(({ path, text }) => {
    const { program, comments } = parseSync(path, text);
    const nodes = [...nodesIn(program)];
    const texts = nodes.map(({ node }) => node).filter(({ type }) => type === 'TemplateElement');
    const code = blank(text, [...comments, ...texts]);
    const linesOf = ({ start, end }: Span) => code.slice(start, end).match(/^.*\S.*$/gm)?.length ?? 0;
    return nodes
      .filter(({ node }) => isFunction(node) && linesOf(node) > mostLines)
      .map(({ node, name }) => ({
        path,
        message: `${name ?? 'a function'} has ${linesOf(node)} lines of code: ${mostLines} at most`,
      }));
  });
}
