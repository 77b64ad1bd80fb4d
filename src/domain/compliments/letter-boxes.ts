/** Collections of opened letters: the favorites, or all. */
export const boxes = ['favorites', 'all'] as const;

export type Box = (typeof boxes)[number];

/** Longest search text, in UTF-16 units. */
export const longestSearch = 100;
