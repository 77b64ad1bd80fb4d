import { textInput } from '#server/http/input.ts';
import { pageQuery } from '#server/http/list-input.ts';

/** Which part of one of the team's lists is wanted; an empty `search` finds everything. */
export function searchQuery(longestSearch: number) {
  return pageQuery.extend({ search: textInput(longestSearch).default('') });
}
