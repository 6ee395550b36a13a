const unstorablePattern = /\\u(?:0000|d[89a-f])/i;

/**
 * Makes external data storable in PostgreSQL: removes zero bytes and replaces lone surrogates by the replacement
 * character.
 */
export function toStorable<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (!unstorablePattern.test(json)) return value;
  return JSON.parse(json, (_name, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  ) as Value;
}
