export const linkLifetimeMilliseconds = 60 * 60 * 1000;
