/* Limits one person's tries in all places: re-authentication, and steps that take a password. */

export const passwordLimit = { name: 'password', most: 10, seconds: 10 * 60 };

export const factorLimit = { name: 'factor', most: 15, seconds: 60 };

/* A thief of the password could else guess fifteen times a minute for days. */
export const guessLimit = { name: 'factor-guesses', most: 60, seconds: 60 * 60 };
