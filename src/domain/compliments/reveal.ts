/** For so many days the sender of an anonymous letter may say who they are; then the question lapses. */
export const revealDays = 14;

export const revealAnswers = ['yes', 'no'] as const;

export type RevealAnswer = (typeof revealAnswers)[number];
