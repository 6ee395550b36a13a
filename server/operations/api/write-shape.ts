import type { Schema } from './openapi.ts';

const isWord = (name: string) => /^[A-Za-z_]\w*$/.test(name);
const indent = (text: string) => text.replaceAll('\n', '\n  ');
const longest = 90;

function writeFields({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = isWord(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${writeShape(field)}`;
  });
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    fields.push(`[name]: ${writeShape(additionalProperties)}`);
  if (fields.length === 0) return '{ … }';
  const line = `{ ${fields.join(', ')} }`;
  if (line.length <= longest && !line.includes('\n')) return line;
  return `{\n  ${fields.map(indent).join(',\n  ')}\n}`;
}

/** One below the other where a line would be too long. */
function choiceOf(shapes: readonly string[]): string {
  const choices = [...new Set(shapes)];
  const line = choices.join(' | ');
  return line.length <= longest || line.includes('\n') ? line : `\n  | ${choices.join('\n  | ')}`;
}

/** The shape of a value, as TypeScript would write it. */
export function writeShape(schema: Schema): string {
  const { const: value, enum: values, anyOf, oneOf, allOf, items, type } = schema;
  if (value !== undefined) return JSON.stringify(value);
  if (values) return choiceOf(values.map((each) => JSON.stringify(each)));
  if (anyOf ?? oneOf) return choiceOf((anyOf ?? oneOf ?? []).map(writeShape));
  if (allOf) return allOf.map(writeShape).join(' & ');
  if (items) {
    const each = writeShape(items);
    return /[|&]/.test(each) && !each.startsWith('{') ? `(${each})[]` : `${each}[]`;
  }
  if (type === 'object') return writeFields(schema);
  return typeof type === 'string' ? type : (type?.join(' | ') ?? 'anything');
}
