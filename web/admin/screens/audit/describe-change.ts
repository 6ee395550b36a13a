export interface ChangedField {
  field: string;
  before: string;
  after: string;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** As a person reads it: text without quotation marks, what is nested as it is written. */
function worded(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** By field, those that differ; a value that has no fields is one. */
export function describeChange({ before, after }: { before?: unknown; after?: unknown }): ChangedField[] {
  if (!isObject(before ?? {}) || !isObject(after ?? {})) {
    const line = { field: '·', before: worded(before), after: worded(after) };
    return line.before === line.after ? [] : [line];
  }
  const [old, now] = [before ?? {}, after ?? {}] as Record<string, unknown>[];
  const fields = [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])];
  return fields
    .map((field) => ({ field, before: worded(old?.[field]), after: worded(now?.[field]) }))
    .filter((line) => line.before !== line.after);
}
