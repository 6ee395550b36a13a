/** Matches the JSON of a text with a zero byte, or with half of a surrogate pair. */
const broken = /\\u(?:0000|d[89a-f])/i;

/**
 * Returns what another system sent, as PostgreSQL can store it: zero bytes are removed, lone
 * surrogates become the replacement character.
 */
export function storable<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (!broken.test(json)) return value;
  return JSON.parse(json, (_name, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  ) as Value;
}
