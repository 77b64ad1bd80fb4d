/** How long the sender of an anonymous letter may reveal their name before the request lapses. */
export const revealDays = 14;

export const revealAnswers = ['yes', 'no'] as const;

export type RevealAnswer = (typeof revealAnswers)[number];
