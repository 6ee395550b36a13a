import type { z } from 'zod';

type Marks = WeakMap<z.core.$ZodType, unknown>;
const kinds: Marks[] = [];

/** Creates one kind of mark for schemas. A schema may have marks of several kinds, set in any order. */
export function defineFieldMark<Mark>() {
  const marks: Marks = new WeakMap();
  kinds.push(marks);
  return {
    put<Schema extends z.ZodType>(schema: Schema, mark: Mark): Schema {
      const marked = schema.clone();
      for (const each of kinds) if (each.has(schema)) each.set(marked, each.get(schema));
      marks.set(marked, mark);
      return marked;
    },
    of: (schema: z.core.$ZodType) => marks.get(schema) as Mark | undefined,
  };
}
