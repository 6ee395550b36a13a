import type { SettingsTexts } from '#messages/admin/staff/settings.ts';
import type { ValueShape } from '../rules/setting-shape.ts';

export interface PartProps<S extends ValueShape = ValueShape> {
  path: string;
  label: string;
  shape: S;
}
export type ShapeOf<Kind extends ValueShape['kind']> = Extract<ValueShape, { kind: Kind }>;

/** Returns the name of a part or option, specific to the setting `of` or shared. Unknown names are unchanged. */
export const nameOf = (name: string, words: SettingsTexts, of?: string): string =>
  words.fields[`${of}.${name}`] ?? words.fields[name] ?? words.choices[name] ?? name;

interface SchemaIssue {
  type?: string | number;
  message?: string | undefined;
}

function firstIssue(error: unknown): SchemaIssue | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  if ('type' in error && ['string', 'number'].includes(typeof error.type)) return error as SchemaIssue;
  return Object.values(error).map(firstIssue).find(Boolean);
}

/** Returns the server's message, or a text for the schema's error. */
export function formatIssue(error: unknown, shape: ValueShape, words: SettingsTexts): string | undefined {
  const wrong = firstIssue(error);
  if (!wrong) return undefined;
  const { wrong: say } = words;
  if (wrong.type === 'server') return wrong.message;
  if (wrong.type === 'invalid_key') return say.key;
  if (shape.kind === 'choice') return say.choice;
  if (shape.kind !== 'number') return wrong.type === 'invalid_format' ? say.format : say.missing;
  const { minimum: least, maximum: most, factor } = shape;
  if (wrong.type === 'too_small' && least !== undefined) return say.least(String(least / factor));
  if (wrong.type === 'too_big' && most !== undefined) return say.most(String(most / factor));
  return say.number;
}

export const labelWithUnit = (label: string, shape: ValueShape, words: SettingsTexts) =>
  shape.kind === 'number' && shape.unit ? `${label} (${words.units[shape.unit]})` : label;
