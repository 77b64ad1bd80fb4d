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
