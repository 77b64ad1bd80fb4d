/* Of the tries of one person, wherever they are made: at the proof, and at what takes a password along. */

export const passwordLimit = { name: 'password', most: 10, seconds: 10 * 60 };

export const factorLimit = { name: 'factor', most: 15, seconds: 60 };

/* Whoever has the password might guess on, fifteen times a minute, for days. */
export const guessLimit = { name: 'factor-guesses', most: 60, seconds: 60 * 60 };
