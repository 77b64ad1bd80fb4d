/*
 * Cache keys that two features change: one lets a letter arrive that the other shows, or blocks a sender that the other
 * lists.
 */

/** The received letters, page by page. */
export const receivedKey = ['compliments', 'received'] as const;

/** The blocked senders. */
export const blocksKey = ['blocks'] as const;
