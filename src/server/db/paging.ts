/** Pages count from 1. */
export type Page = { page: number; pageSize: number };

export function limitsOf({ page, pageSize }: Page) {
  return { pageSize, offset: (page - 1) * pageSize };
}

/** Every row has the count; only a page beyond the end needs a query. */
export async function totalOf(
  rows: readonly { totalCount: number }[],
  { page }: Page,
  count: () => Promise<{ count: number }[]>,
): Promise<number> {
  const [first] = rows;
  if (first !== undefined) return first.totalCount;
  if (page === 1) return 0;
  const [row] = await count();
  return row?.count ?? 0;
}
