import { parseAmount } from '#contracts/kit/amount-text.ts';
import type { SettingsTexts } from '#messages/admin/staff/settings.ts';
import { readDecimal, toDecimalInput } from '../../../form/decimals.ts';

type Language = 'es' | 'en';

/** Subset of JSON Schema used by the settings. `GET /api/admin/settings` sends it. */
interface JsonSchema {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  propertyNames?: JsonSchema;
  additionalProperties?: JsonSchema | boolean;
  anyOf?: JsonSchema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  pattern?: string;
}

export type NumberUnit = 'money' | 'percent' | 'seconds' | 'minutes' | 'hours' | 'days';

export interface NumberShape {
  kind: 'number';
  unit: NumberUnit | undefined;
  /** Stored units per typed unit, for example cents per euro or 0.01 % per percent. */
  factor: number;
  minimum: number | undefined;
  maximum: number | undefined;
  whole: boolean;
  mayBeEmpty: boolean;
}

export type ValueShape =
  | NumberShape
  | { kind: 'switch' }
  | {
      kind: 'text';
      long: boolean;
      least: number;
      most: number;
      pattern: string | undefined;
      mayBeEmpty: boolean;
    }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'lines'; least: number }
  | { kind: 'group'; parts: ShapePart[] }
  | { kind: 'rows'; parts: ShapePart[]; most: number }
  /** Named values. `keys` is present for a fixed set of names. */
  | { kind: 'map'; keys: string[] | undefined; pattern: string | undefined; of: ValueShape }
  | { kind: 'raw' };

export interface ShapePart {
  name: string;
  shape: ValueShape;
}

const units: Record<string, NumberUnit> = {
  vat: 'percent',
  feeShare: 'percent',
  least: 'percent',
  marginBelow: 'percent',
  refundsAbove: 'percent',
  conversionFall: 'percent',
  seconds: 'seconds',
  minutes: 'minutes',
  delayMinutes: 'minutes',
  backMinutes: 'minutes',
  remindHours: 'hours',
  hours: 'hours',
  againHours: 'hours',
  alarmHours: 'hours',
  windowDays: 'days',
  windowDaysOf: 'days',
  'retention.days': 'days',
};
const unitOf = (name: string): NumberUnit | undefined => (name.endsWith('Cents') ? 'money' : units[name]);

/** Bounds of safe integers are not explicit limits. */
const explicitBound = (bound: number | undefined) =>
  bound === undefined || Math.abs(bound) === Number.MAX_SAFE_INTEGER ? undefined : bound;

function numberShape(schema: JsonSchema, name: string, mayBeEmpty: boolean): NumberShape {
  const { type, minimum = schema.exclusiveMinimum, maximum } = schema;
  const unit = unitOf(name);
  const factor = unit === 'money' || unit === 'percent' ? 100 : 1;
  const bounds = { minimum: explicitBound(minimum), maximum: explicitBound(maximum) };
  return { kind: 'number', unit, factor, ...bounds, whole: type === 'integer', mayBeEmpty };
}

const partsOf = (properties: Record<string, JsonSchema>): ShapePart[] =>
  Object.entries(properties).map(([name, each]) => ({ name, shape: shapeOf(each, name) }));

function arrayShape({ items, minItems = 0, maxItems = 1000 }: JsonSchema): ValueShape {
  if (items?.type === 'string') return { kind: 'lines', least: minItems };
  if (!items?.properties) return { kind: 'raw' };
  return { kind: 'rows', parts: partsOf(items.properties), most: maxItems };
}

function objectShape(schema: JsonSchema, name: string): ValueShape {
  const { properties, propertyNames, additionalProperties: of } = schema;
  if (properties) return { kind: 'group', parts: partsOf(properties) };
  if (typeof of !== 'object') return { kind: 'raw' };
  const keys = propertyNames?.enum?.map(String);
  return { kind: 'map', keys, pattern: propertyNames?.pattern, of: shapeOf(of, name) };
}

const textShape = (
  { minLength = 0, maxLength = 10_000, pattern }: JsonSchema,
  mayBeEmpty: boolean,
): ValueShape => ({
  kind: 'text',
  least: minLength,
  most: maxLength,
  pattern,
  mayBeEmpty,
  long: maxLength > 500 && maxLength < 10_000,
});

/** Returns the field for a schema. The unit of a number follows from `name`. */
export function shapeOf(schema: JsonSchema, name: string): ValueShape {
  const { type, enum: choices, anyOf } = schema;
  if (choices) return { kind: 'choice', choices: choices.map(String) };
  if (type === 'boolean') return { kind: 'switch' };
  if (type === 'number' || type === 'integer') return numberShape(schema, name, false);
  if (type === 'string') return textShape(schema, false);
  if (type === 'array') return arrayShape(schema);
  if (type === 'object') return objectShape(schema, name);
  const [some, none] = anyOf ?? [];
  if (some === undefined || none?.type !== 'null') return { kind: 'raw' };
  if (some.type === 'number' || some.type === 'integer') return numberShape(some, name, true);
  return some.type === 'string' && !some.enum ? textShape(some, true) : { kind: 'raw' };
}

export function toNumberInput(value: unknown, { factor }: NumberShape, language: 'es' | 'en'): string {
  if (typeof value !== 'number' || Number.isNaN(value)) return '';
  const text = factor === 1 ? String(value) : (value / factor).toFixed(2);
  return toDecimalInput(text, language);
}

/** Parses a number. `null` for allowed empty text, `undefined` for invalid text. */
export function readNumber(
  typed: string,
  { factor, mayBeEmpty, unit, whole }: NumberShape,
): number | null | undefined {
  if (typed.trim() === '') return mayBeEmpty ? null : undefined;
  if (unit === 'money') return parseAmount(typed);
  // Probably thousands. As a decimal it would be a thousandth.
  if (whole && factor === 1 && /^\s*[1-9]\d{0,2}[.,]\d{3}\s*$/.test(typed)) return undefined;
  const number = readDecimal(typed);
  if (number === undefined) return undefined;
  return factor === 1 ? number : Math.round(number * factor);
}

/** Returns a short name of a row: its first part and any short texts. */
export function formatRow(
  row: Record<string, unknown>,
  { parts }: Extract<ValueShape, { kind: 'rows' }>,
  words: SettingsTexts,
  language: Language,
): string {
  const telling = parts.filter(
    ({ shape }, at) =>
      at === 0 || shape.kind === 'choice' || (shape.kind === 'text' && shape.pattern !== undefined),
  );
  return telling
    .map(({ name, shape }) => formatValue(row[name], shape, words, language))
    .filter((text) => text !== '—')
    .join(', ');
}

export function formatValue(
  value: unknown,
  shape: ValueShape,
  words: SettingsTexts,
  language: Language,
): string {
  if (value === null || value === undefined || value === '') return '—';
  switch (shape.kind) {
    case 'switch':
      return value === true ? words.on : words.off;
    case 'number':
      return `${toNumberInput(value, shape, language)} ${shape.unit ? words.units[shape.unit] : ''}`.trim();
    case 'choice':
      return words.choices[String(value)] ?? String(value);
    case 'lines':
      return (value as string[]).join(' · ') || '—';
    case 'rows':
      return (
        (value as Record<string, unknown>[])
          .map((row) => formatRow(row, shape, words, language))
          .join(' · ') || '—'
      );
    case 'map':
      return (
        Object.entries(value as object)
          .map(
            ([key, each]) => `${words.choices[key] ?? key}: ${formatValue(each, shape.of, words, language)}`,
          )
          .join(' · ') || '—'
      );
    case 'text':
      return String(value);
    default:
      return JSON.stringify(value);
  }
}
