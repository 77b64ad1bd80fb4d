/*
 * Where the cache keeps what two features change: one lets a letter arrive that the other shows, or enters somebody in
 * the other's list.
 */

/** The received letters, page by page. */
export const receivedKey = ['compliments', 'received'] as const;

/** Whom one has silenced. */
export const blocksKey = ['blocks'] as const;
