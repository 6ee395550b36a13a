/** Found in the JSON of a text with a zero byte, or with half of a letter. */
const broken = /\\u(?:0000|d[89a-f])/i;

/** What another system sent, as PostgreSQL can keep it: zero bytes are left out, half letters become the sign for one. */
export function storable<Value>(value: Value): Value {
  const json = JSON.stringify(value);
  if (!broken.test(json)) return value;
  return JSON.parse(json, (_name, inner: unknown) =>
    typeof inner === 'string' ? inner.replaceAll('\0', '').toWellFormed() : inner,
  ) as Value;
}
