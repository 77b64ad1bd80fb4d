/*
 * What the product does by itself where the team wishes it. Each is off at the start, and can be tried on what has
 * happened before it is put to use.
 */

export const helpingRules = ['pause_after_removals'] as const;
