/** The entries of `/help` in order, with texts `legal.help.<name>.question` and `.answer`. */
export const helpQuestions = [
  'what',
  'draw',
  'rounds',
  'anonymous',
  'check',
  'unkind',
  'favorites',
  'reach',
  'reveal',
  'push',
  'mails',
  'ai',
  'locked',
  'delete',
  'offline',
  'script',
] as const;

type Question = (typeof helpQuestions)[number];

export function answerTo(question: Question, sendsMail: boolean) {
  return question === 'mails' && !sendsMail
    ? 'legal.help.mails.none'
    : (`legal.help.${question}.answer` as const);
}
