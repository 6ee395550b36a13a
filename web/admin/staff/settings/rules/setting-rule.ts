import { z } from 'zod';
import type { ShapePart, ValueShape } from './setting-shape.ts';

function numberRule(shape: Extract<ValueShape, { kind: 'number' }>): z.ZodType {
  let rule = z.number();
  if (shape.minimum !== undefined) rule = rule.min(shape.minimum);
  if (shape.maximum !== undefined) rule = rule.max(shape.maximum);
  if (shape.whole) rule = rule.int();
  return shape.mayBeEmpty ? rule.nullable() : rule;
}

function textRule({ least, most, pattern, mayBeEmpty }: Extract<ValueShape, { kind: 'text' }>): z.ZodType {
  const free = z.string().min(least).max(most);
  const rule = pattern === undefined ? free : free.regex(new RegExp(pattern));
  return mayBeEmpty ? rule.nullable() : rule;
}

const groupRule = (parts: readonly ShapePart[]) =>
  z.object(Object.fromEntries(parts.map(({ name, shape }) => [name, ruleOf(shape)])));

/** Returns the form's validation. The server's schema is decisive. */
export function ruleOf(shape: ValueShape): z.ZodType {
  switch (shape.kind) {
    case 'number':
      return numberRule(shape);
    case 'switch':
      return z.boolean();
    case 'text':
      return textRule(shape);
    case 'choice':
      return z.enum(shape.choices);
    case 'lines':
      return z.array(z.string().min(1)).min(shape.least);
    case 'group':
      return groupRule(shape.parts);
    case 'rows':
      return z.array(groupRule(shape.parts)).max(shape.most);
    case 'map':
      return z.record(z.string().regex(new RegExp(shape.pattern ?? '')), ruleOf(shape.of));
    case 'raw':
      return z.unknown();
  }
}
