export const mapValues = <Key extends string, Value, Mapped>(
  values: Readonly<Record<Key, Value>>,
  map: (value: Value) => Mapped,
): Record<Key, Mapped> =>
  Object.fromEntries(Object.entries<Value>(values).map(([key, value]) => [key, map(value)])) as Record<
    Key,
    Mapped
  >;
