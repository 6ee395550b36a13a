/** Parsed field of a request such as `media.limit(12).after(CURSOR){id,caption}`. */
export interface Field {
  name: string;
  calls: Record<string, string>;
  fields: Field[];
}

const NAME = /^[a-z_]+/i;
const CALL = /^\.([a-z_]+)\(([^()]*)\)/i;

/** Parses the `fields` parameter of the Graph API. `null` if malformed. */
export function readFields(text: string): Field[] | null {
  const reader = { rest: text.trim() };
  const fields = readList(reader);
  return fields !== null && reader.rest === '' ? fields : null;
}

function readList(reader: { rest: string }): Field[] | null {
  const fields: Field[] = [];
  for (;;) {
    const field = readField(reader);
    if (!field) return null;
    fields.push(field);
    if (!takeSign(reader, ',')) return fields;
  }
}

function readField(reader: { rest: string }): Field | null {
  const name = NAME.exec(reader.rest)?.[0];
  if (name === undefined) return null;
  reader.rest = reader.rest.slice(name.length);
  const field: Field = { name, calls: {}, fields: [] };
  for (let call = CALL.exec(reader.rest); call; call = CALL.exec(reader.rest)) {
    field.calls[call[1]!] = call[2]!;
    reader.rest = reader.rest.slice(call[0].length);
  }
  if (!takeSign(reader, '{')) return field;
  const inner = readList(reader);
  if (inner === null || !takeSign(reader, '}')) return null;
  return { ...field, fields: inner };
}

function takeSign(reader: { rest: string }, sign: string): boolean {
  reader.rest = reader.rest.trimStart();
  if (!reader.rest.startsWith(sign)) return false;
  reader.rest = reader.rest.slice(sign.length).trimStart();
  return true;
}
