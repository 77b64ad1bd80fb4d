import { textInput } from '#server/http/input.ts';
import { pageQuery } from '#server/http/list-input.ts';

/** Describes page and search of a team list; an empty `search` matches all. */
export function searchQuery(longestSearch: number) {
  return pageQuery.extend({ search: textInput(longestSearch).default('') });
}
