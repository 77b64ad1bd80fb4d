/* Cache keys that several features change, such as receiving letters and blocking senders. */

/** Prefix of all lists of received letters. */
export const receivedKey = ['compliments', 'received'] as const;

/** Prefix of rounds, their lists and their letters. */
export const roundsKey = ['rounds'] as const;

export const blocksKey = ['blocks'] as const;
