/** Links in mails are good for an hour. */
export const linkLifetimeMilliseconds = 60 * 60 * 1000;
