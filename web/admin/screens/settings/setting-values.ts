/** One part of a value as it is typed. */
export interface DraftField {
  kind: 'switch' | 'number' | 'text' | 'json';
  typed: string;
}

export interface Draft {
  /** Of an object; anything else has one part without a name. */
  whole: boolean;
  fields: Record<string, DraftField>;
}

function fieldOf(value: unknown): DraftField {
  if (typeof value === 'boolean') return { kind: 'switch', typed: String(value) };
  if (typeof value === 'number') return { kind: 'number', typed: String(value) };
  if (typeof value === 'string') return { kind: 'text', typed: value };
  return { kind: 'json', typed: JSON.stringify(value, null, 2) };
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0;

export function draftOf(value: unknown): Draft {
  if (!isObject(value)) return { whole: true, fields: { '': fieldOf(value) } };
  const fields = Object.entries(value).map(([name, each]) => [name, fieldOf(each)] as const);
  return { whole: false, fields: Object.fromEntries(fields) };
}

/** Undefined for what cannot be read. */
function typedValue({ kind, typed }: DraftField): unknown {
  if (kind === 'text') return typed;
  if (kind === 'switch') return typed === 'true';
  if (kind === 'number') {
    const number = Number(typed.replace(',', '.'));
    return typed.trim() === '' || Number.isNaN(number) ? undefined : number;
  }
  try {
    return JSON.parse(typed);
  } catch {
    return undefined;
  }
}

/** What was typed, as a value; the server's schema judges it. Undefined where a part cannot be read. */
export function typedIn({ whole, fields }: Draft): unknown {
  const values = Object.entries(fields).map(([name, field]) => [name, typedValue(field)] as const);
  if (values.some(([, value]) => value === undefined)) return undefined;
  return whole ? values[0]?.[1] : Object.fromEntries(values);
}
