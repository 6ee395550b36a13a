/** Returns an object with the same keys and each value mapped. */
export const mapValues = <Key extends string, Value, Mapped>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value) => Mapped,
): Record<Key, Mapped> =>
  Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    Mapped
  >;
