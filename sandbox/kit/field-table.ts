interface Row {
  call: string;
  field: string;
  pattern: string;
  required?: boolean;
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
    const value = fields[field];
    if (value === undefined ? required : isText(value) && !new RegExp(pattern, 'u').test(String(value)))
      return field;
  }
  return undefined;
}

const isText = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value);
