interface Row {
  call: string;
  field: string;
  pattern: string;
  required?: boolean;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns a field by its name in the table: `metadata`, or `automatic_payment_methods[enabled]` of a nested form. */
function fieldIn(fields: Record<string, unknown>, name: string): unknown {
  if (name in fields) return fields[name];
  const path = name.split(/[[\]]+/).filter((part) => part !== '');
  return path.reduce<unknown>((value, part) => (isRecord(value) ? value[part] : undefined), fields);
}

/** Returns the texts of a field and of its nested fields. */
function textsOf(value: unknown): string[] {
  if (isRecord(value)) return Object.values(value).flatMap(textsOf);
  return ['string', 'number', 'boolean'].includes(typeof value) ? [String(value)] : [];
}

/**
 * Returns the first missing or malformed field of a request, by the table of the real service. Fields that the table
 * lacks are left to the stand-in.
 */
export function malformedField(
  table: readonly Row[],
  call: string,
  fields: Record<string, unknown>,
): string | undefined {
  for (const { call: of, field, pattern, required } of table) {
    if (of !== call) continue;
    const value = fieldIn(fields, field);
    const form = new RegExp(pattern, 'u');
    if (value === undefined ? required : textsOf(value).some((text) => !form.test(text))) return field;
  }
  return undefined;
}
