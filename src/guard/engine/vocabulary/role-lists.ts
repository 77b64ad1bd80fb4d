export type ElementLists = { starts: Uint16Array; items: Uint16Array };

/** Role r’s numbers: `items[starts[r]]` to `items[ends[r]]`; empty until a text has the role. */
export type RoleLists = {
  starts: Uint32Array;
  ends: Uint32Array;
  items: Uint16Array;
  total: number;
  source: ElementLists;
};

export function createRoleLists(roleCount: number, source: ElementLists): RoleLists {
  return {
    starts: new Uint32Array(roleCount),
    ends: new Uint32Array(roleCount),
    items: new Uint16Array(1024),
    total: 0,
    source,
  };
}

/** The end is `behindItems`, exclusive. */
export function firstItem({ starts }: RoleLists, role: number): number {
  return starts[role] ?? 0;
}

export function behindItems({ ends }: RoleLists, role: number): number {
  return ends[role] ?? 0;
}

export function itemAt({ items }: RoleLists, index: number): number {
  return items[index] ?? 0;
}

/** Adds the items of all the role’s elements; moves the items when the room is full. */
export function fillIn(list: RoleLists, role: number, elements: Uint16Array): void {
  const { source } = list;
  list.starts[role] = list.total;
  for (const element of elements) {
    const last = source.starts[element + 1] ?? 0;
    for (let item = source.starts[element] ?? 0; item < last; item++)
      append(list, source.items[item] ?? 0);
  }
  list.ends[role] = list.total;
}

function append(list: RoleLists, item: number): void {
  if (list.total === list.items.length) {
    const larger = new Uint16Array(list.items.length * 2);
    larger.set(list.items);
    list.items = larger;
  }
  list.items[list.total] = item;
  list.total += 1;
}
