/* What a fact belongs to stands in one table; these read tables without losing the types of their keys. */

/** The keys of a table in the order in which they are written. */
export function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table).filter((key) => isKeyOf(table, key));
}

export function isKeyOf<Table extends object>(
  table: Table,
  key: unknown,
): key is keyof Table & string {
  return typeof key === 'string' && Object.hasOwn(table, key);
}

/** A table with something for each of the keys, so that nobody has to spell them out. */
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
