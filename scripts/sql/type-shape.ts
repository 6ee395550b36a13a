import type { Checker, Type } from 'typescript/unstable/sync';
import { TypeFlags } from 'typescript/unstable/sync';

/** Types that a value of the driver may have, without `null`. */
export interface Shape {
  kinds: Set<ValueKind>;
  nullable: boolean;
  element?: Shape;
  /** Type as printed by the compiler. */
  text: string;
}

export type ValueKind = 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'object' | 'unknown';

const kindFlags: [TypeFlags, ValueKind][] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
];

/** Returns the shape of a type's values. A type parameter counts as its constraint. */
export function shapeOf(checker: Checker, type: Type): Shape {
  const text = checker.typeToString(type);
  const plain = type.isTypeParameter() ? (checker.getBaseConstraintOfType(type) ?? type) : type;
  const members = plain.isUnionType() ? plain.getTypes() : [plain];
  const shape: Shape = { kinds: new Set(), nullable: false, text };
  for (const member of members) addMember(checker, shape, member);
  return shape;
}

function addMember(checker: Checker, shape: Shape, member: Type): void {
  if (member.flags & (TypeFlags.Null | TypeFlags.Undefined)) {
    shape.nullable = true;
    return;
  }
  if (member.isUnionType()) {
    for (const inner of member.getTypes()) addMember(checker, shape, inner);
    return;
  }
  shape.kinds.add(kindOf(checker, member));
  if (checker.isArrayLikeType(member) && member.isTypeReference() && !member.isTupleType()) {
    const [element] = checker.getTypeArguments(member);
    if (element) shape.element = shapeOf(checker, element);
  }
}

/** Returns the shape of values of either type. */
export function joinShapes(one: Shape, other: Shape): Shape {
  const element = one.element ?? other.element;
  return {
    kinds: new Set([...one.kinds, ...other.kinds]),
    nullable: one.nullable || other.nullable,
    ...(element ? { element } : {}),
    text: one.text === other.text ? one.text : `${one.text} | ${other.text}`,
  };
}

function kindOf(checker: Checker, type: Type): ValueKind {
  const known = kindFlags.find(([flags]) => type.flags & flags)?.[1];
  if (known) return known;
  // Ids are branded strings.
  if (type.isIntersectionType())
    return (
      type
        .getTypes()
        .map((part) => kindOf(checker, part))
        .find((kind) => kind !== 'object') ?? 'object'
    );
  if (!(type.flags & TypeFlags.Object)) return 'unknown';
  if (checker.isArrayLikeType(type)) return 'array';
  const name = type.getSymbol()?.name;
  return name === 'Date' || name === 'Buffer' ? name : 'object';
}
