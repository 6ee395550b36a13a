const longNumber = /[[:,\s]-?\d{16,}/;

/** TypeScript does not know yet that a reviver hears the source text of the value. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const keepLongNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

/** The value, or undefined when the text is not JSON. Integers too long for a number stay text: ids may be. */
export function parseJson(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}
