/** Returns the keys in written order. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table).filter((key) => isKeyOf(table, key));
}

export function isKeyOf<Table extends object>(
  table: Table,
  key: unknown,
): key is keyof Table & string {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

export function pick<Table extends object, const Keys extends readonly (keyof Table & string)[]>(
  table: Table,
  keys: Keys,
): Pick<Table, Keys[number]>;
export function pick(table: Record<string, unknown>, keys: readonly string[]): unknown {
  return Object.fromEntries(keys.map((key) => [key, table[key]]));
}

export function mapKeys<Key extends string, Value>(
  keys: readonly Key[],
  of: (key: Key) => Value,
): Record<Key, Value> {
  const values: Partial<Record<Key, Value>> = {};
  for (const key of keys) values[key] = of(key);
  if (!holdsAll(values, keys)) throw new Error('A key was left out.');
  return values;
}

function holdsAll<Key extends string, Value>(
  values: Partial<Record<Key, Value>>,
  keys: readonly Key[],
): values is Record<Key, Value> {
  return keys.every((key) => Object.hasOwn(values, key));
}
