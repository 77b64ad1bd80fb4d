/** Injected randomness: a uniform integer from 0 to below `bound`. */
export type Chance = { below(bound: number): number };

/** Returns the items in random order. */
export function shuffle<Item>(items: readonly Item[], chance: Chance): Item[] {
  const places = items.map((item) => ({ item }));
  for (const [index, place] of places.entries()) {
    const other = index + chance.below(places.length - index);
    places[index] = places[other] ?? place;
    places[other] = place;
  }
  return places.map(({ item }) => item);
}
