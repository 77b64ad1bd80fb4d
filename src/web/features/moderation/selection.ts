import { adminPageSize } from '#web/admin/page-size.ts';

export function withOrWithout(
  set: ReadonlySet<string>,
  id: string,
  isIn: boolean,
): ReadonlySet<string> {
  const others = [...set].filter((one) => one !== id);
  return new Set(isIn ? [...others, id] : others);
}

/** The wanted page of a list of so many, or the nearest that there is. */
export function pageWithin(totalCount: number, wanted: number): number {
  return Math.min(Math.max(1, wanted), Math.max(1, Math.ceil(totalCount / adminPageSize)));
}
