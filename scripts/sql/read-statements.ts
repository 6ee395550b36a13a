import { posix } from 'node:path';
import {
  type CallExpression,
  type Expression,
  isArrayLiteralExpression,
  isCallExpression,
  isIdentifier,
  isObjectLiteralExpression,
  isSpreadElement,
  isVariableDeclaration,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { SignatureKind, SymbolFlags, type Type } from 'typescript/unstable/sync';
import { findMembers, foldTexts } from './fold-text.ts';
import { declarationOf, type SourceProgram } from './program.ts';
import { joinShapes, type Shape, shapeOf } from './type-shape.ts';

/**
 * Returns the statements of a `keysetPage` list: its columns and tables, in each of its sort orders, without
 * conditions that depend on the query. Returns `null` when the list is not a literal.
 */
function textsOfList(program: SourceProgram, page: Expression): string[] | null {
  if (!isObjectLiteralExpression(page)) return null;
  const list = findMembers(program, page)?.get('list');
  const members = list && findMembers(program, list);
  if (!members) return null;
  const textsOf = (name: string) => {
    const value = members.get(name);
    return value ? foldTexts(program, value) : null;
  };
  const [columns, from, id] = [textsOf('columns'), textsOf('from'), textsOf('id')];
  if (!columns || !from || !id) return null;
  const order = [...id, ...sortKeys(program, members)].join(', ');
  const where = textsOf('where')?.[0] ?? 'true';
  return columns.flatMap((names) =>
    from.map((tables) => `select ${names} from ${tables} where ${where} order by ${order}`),
  );
}

/** Returns the sort keys of the list, as far as they are literals. */
function sortKeys(program: SourceProgram, members: Map<string, Expression>): string[] {
  const sorting = members.get('sorting');
  const offered = members.get('sortings');
  const ways = offered ? [...(findMembers(program, offered)?.values() ?? [])] : [];
  return [...(sorting ? [sorting] : []), ...ways].flatMap((way) => {
    const key = findMembers(program, way)?.get('key');
    return (key && foldTexts(program, key)) ?? [];
  });
}

/** Call of a helper of `server/platform/database/query.ts`. */
export interface Statement {
  /** For example `server/orders/store.ts:12`. */
  at: string;
  helper: string;
  /** Every possible text. `null` for a text built at run time. */
  texts: string[] | null;
  /** Passed values. `null` when their number is not visible in the call. */
  values: Shape[] | null;
  /** Columns of the asserted row type. `null` without one. */
  row: Column[] | null;
}

export interface Column {
  name: string;
  optional: boolean;
  shape: Shape;
}

const helpersFile = 'server/platform/database/query.ts';
const listsFile = 'server/platform/database/keyset.ts';
const rowHelpers = new Set(['rows', 'maybeOne', 'one', 'composedOne']);
const helpers = new Set([...rowHelpers, 'execute', 'touchesOne', 'keysetPage']);

/** Returns the statements in files accepted by `isRead`, in order. */
export function readStatements(program: SourceProgram, isRead: (path: string) => boolean): Statement[] {
  return program.project.rootFiles
    .map((file) => ({ file, path: posix.relative(program.root, file) }))
    .filter(({ path }) => isRead(path) && path !== helpersFile)
    .flatMap(({ file, path }) => {
      const source = program.project.program.getSourceFile(file);
      return source && mentionsHelper(source) ? statementsOf(program, source, path) : [];
    });
}

const mentionsHelper = ({ text }: SourceFile) =>
  /\b(?:rows|maybeOne|one|composedOne|execute|touchesOne|keysetPage)\s*[<(]/.test(text);

function statementsOf(program: SourceProgram, source: SourceFile, path: string): Statement[] {
  const found: Statement[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node) && isHelperCall(program, node)) found.push(readCall(program, node, path));
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

function isHelperCall(program: SourceProgram, { expression }: CallExpression): boolean {
  if (!isIdentifier(expression) || !helpers.has(expression.text)) return false;
  const file = declarationOf(program, expression)?.getSourceFile().fileName ?? '';
  return [helpersFile, listsFile].some((known) => file.endsWith(known));
}

function readCall(program: SourceProgram, call: CallExpression, path: string): Statement {
  const [, text, values] = call.arguments;
  const { line } = call.getSourceFile().getLineAndCharacterOfPosition(call.getStart());
  const helper = call.expression.getText();
  const at = `${path}:${line + 1}`;
  if (helper === 'keysetPage')
    return {
      at,
      helper,
      texts: text ? textsOfList(program, text) : null,
      values: null,
      row: listedRow(program, call),
    };
  return {
    at,
    helper,
    texts: text ? foldTexts(program, text) : null,
    values: values ? valuesOf(program, values) : [],
    row: rowHelpers.has(helper) ? rowOf(program, call) : null,
  };
}

function valuesOf(program: SourceProgram, node: Expression): Shape[] | null {
  if (isIdentifier(node)) {
    const declaration = declarationOf(program, node);
    const made = declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined;
    return made && isArrayLiteralExpression(made) ? valuesOf(program, made) : null;
  }
  if (!isArrayLiteralExpression(node) || node.elements.some(isSpreadElement)) return null;
  const types = program.checker.getTypeAtLocation([...node.elements]);
  return types.map((type) =>
    type
      ? shapeOf(program.checker, type)
      : { kinds: new Set(['unknown'] as const), nullable: true, text: 'unknown' },
  );
}

/** Returns the row type of the helper's result, from a type argument or the type expected by the caller. */
function rowOf(program: SourceProgram, call: CallExpression): Column[] | null {
  const { checker } = program;
  const signature = checker.getResolvedSignature(call);
  const promise = signature && checker.getReturnTypeOfSignature(signature);
  let row: Type | undefined = argumentOf(program, promise);
  if (row && checker.isArrayType(row)) row = argumentOf(program, row);
  row &&= checker.getNonNullableType(row);
  return columnsOf(program, row, call);
}

/** Returns the row type of a list, from its third argument. */
function listedRow(program: SourceProgram, call: CallExpression): Column[] | null {
  const { checker } = program;
  const signature = checker.getResolvedSignature(call);
  const shows = signature && checker.getParameterType(signature, 2);
  const [shown] = shows ? checker.getSignaturesOfType(shows, SignatureKind.Call) : [];
  return columnsOf(program, shown && checker.getParameterType(shown, 0), call);
}

/** Returns the columns of all members of a union. A column that a member lacks is optional. */
function columnsOf({ checker }: SourceProgram, row: Type | undefined, at: Node): Column[] | null {
  if (!row || row.isTypeParameter()) return null;
  // `Rows[Realm]` is a union of the rows.
  const plain = checker.getBaseConstraintOfType(row) ?? row;
  const members = plain.isUnionType() ? plain.getTypes() : [plain];
  const columns = new Map<string, Column & { times: number }>();
  for (const property of members.flatMap((member) => checker.getPropertiesOfType(member))) {
    const shape = shapeOf(checker, checker.getTypeOfSymbolAtLocation(property, at));
    const known = columns.get(property.name);
    columns.set(property.name, {
      name: property.name,
      times: (known?.times ?? 0) + 1,
      optional: (property.flags & SymbolFlags.Optional) !== 0 || (known?.optional ?? false),
      shape: known ? joinShapes(known.shape, shape) : shape,
    });
  }
  const found = [...columns.values()].map(({ times, optional, ...column }) => ({
    ...column,
    optional: optional || times < members.length,
  }));
  return found.length > 0 ? found : null;
}

function argumentOf({ checker }: SourceProgram, type: Type | undefined): Type | undefined {
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined;
}
