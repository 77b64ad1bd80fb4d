/** What `/help` answers, in its order; question and answer are `legal.help.<name>.question` and `.answer`. */
export const helpQuestions = [
  'what',
  'draw',
  'anonymous',
  'check',
  'unkind',
  'treasures',
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

/** The text that answers a question here. */
export function answerTo(question: Question, sendsMail: boolean) {
  return question === 'mails' && !sendsMail
    ? 'legal.help.mails.none'
    : (`legal.help.${question}.answer` as const);
}
