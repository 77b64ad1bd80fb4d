import { maximumPageSize, pageSize } from '#domain/compliments/compliment.ts';
import { z } from '#server/http/router.ts';

/** The highest page keeps the offset within PostgreSQL's integers. */
export const pageQuery = z.object({
  page: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number<number>().int().min(1).max(maximumPageSize).default(pageSize),
});

/** An id in PostgreSQL’s spelling. */
export const idInput = z.uuid().toLowerCase();
