/** Where somebody reads again: in the treasure box, or in all that they have opened. */
export const boxes = ['treasures', 'all'] as const;

export type Box = (typeof boxes)[number];

/** What somebody may look for among their letters, in UTF-16 units. */
export const longestSearch = 100;
