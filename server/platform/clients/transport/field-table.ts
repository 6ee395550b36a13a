interface FieldRow {
  call: string;
  field: string;
  pattern: string;
  required?: boolean;
}

/**
 * Returns a check of requests against a table. The check returns the first field that is unknown, missing or
 * malformed. A row also allows nested fields, such as `metadata[order_id]`.
 */
export function fieldCheck(table: readonly FieldRow[]) {
  const rows = table.map((row) => ({ ...row, form: new RegExp(row.pattern, 'u') }));
  return (call: string, fields: Readonly<Record<string, string>>): string | undefined => {
    const known = rows.filter((row) => row.call === call);
    const rowOf = (name: string) =>
      known.find(({ field }) => field === name) ?? known.find(({ field }) => name.startsWith(`${field}[`));
    const missing = known.find(({ field, required }) => required && fields[field] === undefined);
    if (missing) return missing.field;
    return Object.keys(fields).find((name) => !rowOf(name)?.form.test(fields[name] ?? ''));
  };
}
