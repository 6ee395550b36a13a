import { z } from 'zod';

const isFolder = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function knownFields(shape: Record<string, z.core.$ZodType>, value: unknown): unknown {
  if (!isFolder(value)) return null;
  const names = Object.keys(shape).filter((name) => value[name] !== undefined);
  return Object.fromEntries(
    names.map((name) => [name, knownPart(shape[name] as z.core.$ZodType, value[name])]),
  );
}

/** The choice that fits; where none does, what the choices together know of it. */
function knownOfUnion(options: readonly z.core.$ZodType[], value: unknown): unknown {
  const fits = options.find((option) => z.safeParse(option, value).success);
  if (fits || !isFolder(value)) return fits ? knownPart(fits, value) : null;
  return Object.assign({}, ...options.map((option) => knownPart(option, value)));
}

/**
 * What of a value its schema knows, although the value does not fit it: fields that the schema lacks stay behind, and
 * so does a folder of fields where the schema has a plain value. Never throws.
 */
export function knownPart(schema: z.core.$ZodType, value: unknown): unknown {
  if (value === null || value === undefined) return value;
  if (schema instanceof z.ZodObject) return knownFields(schema.shape, value);
  if (schema instanceof z.ZodArray)
    return Array.isArray(value) ? value.map((each) => knownPart(schema.element, each)) : null;
  if (schema instanceof z.ZodUnion) return knownOfUnion(schema.options, value);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return knownPart(schema.unwrap(), value);
  if (schema instanceof z.ZodUnknown) return value;
  if (schema instanceof z.ZodRecord)
    return isFolder(value)
      ? Object.fromEntries(
          Object.entries(value).map(([name, each]) => [name, knownPart(schema.valueType, each)]),
        )
      : null;
  return typeof value === 'object' ? null : value;
}
