import {
  type ArrowFunction,
  type ElementAccessExpression,
  type Expression,
  type FunctionDeclaration,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isNumericLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isStringLiteral,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  type ObjectLiteralExpression,
  type PropertyAccessExpression,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { declarationOf, type SourceProgram } from './program.ts';

/** Maximum number of text variants that are checked for one statement. */
const maxTexts = 64;

/** Thrown for a text that depends on values known only at run time. */
class BuiltAtRunTime extends Error {}

const cannotFold = (node: Node): never => {
  throw new BuiltAtRunTime(node.getText());
};

/** Chooses one of several variants. The same key gets the same choice throughout one text. */
type ChooseVariant = (key: string, count: number) => number;

interface FoldingScope {
  program: SourceProgram;
  choose: ChooseVariant;
  /** Call being folded. The same condition is decided separately for each call. */
  call: string;
  /** Values of a function's parameters while its call is folded, by declaration. */
  bound: Map<Node, () => string>;
}

/**
 * Returns every text that an expression can have: constants of all files, functions of constants, both sides of
 * a condition, each value of a union of literals. Returns `null` for values known only at run time.
 */
export function foldTexts(program: SourceProgram, expression: Expression): string[] | null {
  const texts = new Set<string>();
  const counts = new Map<string, number>();
  let picks = new Map<string, number>();
  try {
    for (let tried = 0; tried < maxTexts; tried += 1) {
      const choose: ChooseVariant = (key, count) => {
        counts.set(key, count);
        const pick = picks.get(key) ?? 0;
        picks.set(key, pick);
        return pick;
      };
      texts.add(foldNode({ program, choose, call: '', bound: new Map() }, expression));
      const next = nextPicks(picks, counts);
      if (!next) return [...texts];
      picks = next;
    }
  } catch (error) {
    if (!(error instanceof BuiltAtRunTime)) throw error;
  }
  return null;
}

/** Increments the combination like an odometer. Returns `null` after the last one. */
function nextPicks(picks: Map<string, number>, counts: Map<string, number>): Map<string, number> | null {
  const keys = [...picks.keys()];
  for (const [at, key] of [...keys.entries()].reverse()) {
    const pick = picks.get(key) ?? 0;
    if (pick + 1 >= (counts.get(key) ?? 1)) continue;
    const kept = keys.slice(0, at).map((name) => [name, picks.get(name) ?? 0] as const);
    return new Map([...kept, [key, pick + 1]]);
  }
  return null;
}

function foldNode(scope: FoldingScope, node: Expression): string {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node) || isNumericLiteral(node))
    return node.text;
  if (isTemplateExpression(node)) {
    const spans = node.templateSpans.map((span) => foldNode(scope, span.expression) + span.literal.text);
    return node.head.text + spans.join('');
  }
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    return foldNode(scope, node.expression);
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken)
    return foldNode(scope, node.left) + foldNode(scope, node.right);
  if (isConditionalExpression(node)) {
    const pick = scope.choose(scope.call + node.condition.getText(), 2);
    return foldNode(scope, pick === 0 ? node.whenTrue : node.whenFalse);
  }
  if (isIdentifier(node)) return foldName(scope, node);
  if (isPropertyAccessExpression(node)) return foldMember(scope, node.expression, node.name.text, node);
  if (isElementAccessExpression(node)) {
    const member = foldChosenMember(scope, node);
    return member ? foldNode(scope, member) : foldByType(scope, node);
  }
  if (isCallExpression(node)) return foldCall(scope, node.expression, [...node.arguments], node);
  return foldByType(scope, node);
}

/** Returns each value of a union of literals. */
function foldByType({ program, choose, call }: FoldingScope, node: Expression): string {
  const found = program.checker.getTypeAtLocation(node);
  const type = found?.isTypeParameter() ? program.checker.getBaseConstraintOfType(found) : found;
  const members = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
  const values = members.map((member) =>
    member.isStringLiteralType() || member.isNumberLiteralType() ? String(member.value) : cannotFold(node),
  );
  return values[choose(call + node.getText(), values.length)] ?? cannotFold(node);
}

function foldName(scope: FoldingScope, node: Expression): string {
  const declaration = declarationOf(scope.program, node);
  const bound = declaration && scope.bound.get(declaration);
  if (bound) return bound();
  const value = constantOf(declaration);
  return value ? foldNode(scope, value) : foldByType(scope, node);
}

function constantOf(declaration: Node | undefined): Expression | undefined {
  if (!declaration || !isVariableDeclaration(declaration) || !isIdentifier(declaration.name))
    return undefined;
  return declaration.parent.flags & NodeFlags.Const ? declaration.initializer : undefined;
}

function objectOf(scope: FoldingScope, node: Expression): ObjectLiteralExpression | undefined {
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    return objectOf(scope, node.expression);
  if (isObjectLiteralExpression(node)) return node;
  if (isElementAccessExpression(node)) {
    const member = foldChosenMember(scope, node);
    return member && objectOf(scope, member);
  }
  if (!isIdentifier(node)) return undefined;
  const value = constantOf(declarationOf(scope.program, node));
  return value && objectOf(scope, value);
}

/** Returns the values of an object literal by member name. */
function membersOf(object: ObjectLiteralExpression): Map<string, Expression> {
  const members = new Map<string, Expression>();
  for (const property of object.properties) {
    if (isPropertyAssignment(property))
      members.set(property.name.getText().replaceAll(/['"]/g, ''), property.initializer);
    if (isShorthandPropertyAssignment(property))
      members.set(property.name.getText(), property.name as Expression);
  }
  return members;
}

function foldMember(scope: FoldingScope, object: Expression, name: string, whole: Expression): string {
  const literal = objectOf(scope, object);
  const member = literal && membersOf(literal).get(name);
  return member ? foldNode(scope, member) : foldByType(scope, whole);
}

/** Returns each member that `texts[name]` can select. `name` selects the same member throughout one text. */
function foldChosenMember(scope: FoldingScope, whole: ElementAccessExpression): Expression | undefined {
  const literal = objectOf(scope, whole.expression);
  if (!literal) return undefined;
  const members = membersOf(literal);
  const named = members.get(tryFold(scope, whole.argumentExpression) ?? '');
  return named ?? [...members.values()][scope.choose(scope.call + whole.getText(), members.size)];
}

function tryFold(scope: FoldingScope, node: Expression): string | undefined {
  try {
    return foldNode(scope, node);
  } catch (error) {
    if (error instanceof BuiltAtRunTime) return undefined;
    throw error;
  }
}

function foldCall(scope: FoldingScope, callee: Expression, given: Expression[], whole: Expression): string {
  if (isPropertyAccessExpression(callee) && callee.name.text === 'join' && given[0])
    return foldList(scope, callee.expression).join(foldNode(scope, given[0]));
  if (isPropertyAccessExpression(callee) && /^replace(?:All)?$/.test(callee.name.text))
    return foldReplacement(scope, callee, given);
  const declaration = isIdentifier(callee) ? declarationOf(scope.program, callee) : undefined;
  const called = functionOf(declaration);
  const body = called && resultOf(called);
  if (!called || !body) return cannotFold(whole);
  const bound = new Map(scope.bound);
  for (const [at, parameter] of called.parameters.entries()) {
    const value = given[at] ?? parameter.initializer;
    if (isParameterDeclaration(parameter) && value) bound.set(parameter, () => foldNode(scope, value));
  }
  return foldNode({ ...scope, bound, call: `${scope.call}${whole.getText()} ` }, body);
}

/** Folds `text.replace('this', 'that')` and `text.replaceAll(/this/g, 'that')`. */
function foldReplacement(
  scope: FoldingScope,
  callee: PropertyAccessExpression,
  [pattern, by]: Expression[],
): string {
  if (!pattern || !by) return cannotFold(callee);
  const text = foldNode(scope, callee.expression);
  const [, source = '', flags = ''] = /^\/(.*)\/(\w*)$/s.exec(pattern.getText()) ?? [];
  const sought = source ? new RegExp(source, flags) : foldNode(scope, pattern);
  return callee.name.text === 'replace'
    ? text.replace(sought, foldNode(scope, by))
    : text.replaceAll(sought, foldNode(scope, by));
}

function functionOf(declaration: Node | undefined): ArrowFunction | FunctionDeclaration | undefined {
  if (declaration && isFunctionDeclaration(declaration)) return declaration;
  const value = constantOf(declaration);
  return value && isArrowFunction(value) ? value : undefined;
}

/** Returns the expression of a function that consists of a single return. */
function resultOf({ body }: ArrowFunction | FunctionDeclaration): Expression | undefined {
  if (!body) return undefined;
  if (!isBlock(body)) return isExpression(body) ? (body as Expression) : undefined;
  const [only, ...others] = body.statements;
  return only && others.length === 0 && isReturnStatement(only) ? only.expression : undefined;
}

function foldList(scope: FoldingScope, node: Expression): string[] {
  const list = isIdentifier(node) ? constantOf(declarationOf(scope.program, node)) : node;
  const plain = list && isAsExpression(list) ? list.expression : list;
  if (!plain || !isArrayLiteralExpression(plain)) return cannotFold(node);
  return plain.elements.map((element) => foldNode(scope, element));
}

/** Returns the members by name of an object literal that a constant or function of this program contains. */
export function findMembers(program: SourceProgram, node: Expression): Map<string, Expression> | null {
  if (isObjectLiteralExpression(node)) return membersOf(node);
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node))
    return findMembers(program, node.expression);
  const named = isCallExpression(node) ? node.expression : node;
  const declaration = isIdentifier(named) ? declarationOf(program, named) : undefined;
  const called = isCallExpression(node) ? functionOf(declaration) : undefined;
  const value = called ? returnedAtEnd(called) : isCallExpression(node) ? undefined : constantOf(declaration);
  return value ? findMembers(program, value) : null;
}

function returnedAtEnd({ body }: ArrowFunction | FunctionDeclaration): Expression | undefined {
  if (!body) return undefined;
  if (!isBlock(body)) return body as Expression;
  const last = body.statements.at(-1);
  return last && isReturnStatement(last) ? last.expression : undefined;
}
