import { codeSigns } from '#domain/shared/code-signs.ts';

/* A code of one's own opens an account without a mailbox (decision 055). */

/** Signs of a code without the check sign: 23^11 codes, 49 bits. */
export const secretSigns = 11;

/** Returns the code with its check sign, which tells a slip from a wrong code. */
export function withCheckSign(signs: string): string {
  return signs + codeSigns.charAt(weigh(signs));
}

/** Checks whether the signs fit together: no sign is wrong, and no two are swapped. */
export function isWhole(code: string): boolean {
  return (
    code.length === secretSigns + 1 &&
    Array.from(code).every((sign) => codeSigns.includes(sign)) &&
    withCheckSign(code.slice(0, secretSigns)) === code
  );
}

/** Returns the groups of three in which a code is shown. */
export function groupsOf(code: string): string[] {
  return code.match(/.{1,3}/gu) ?? [];
}

/** The number of signs is prime, so each place can have a weight of its own. */
function weigh(signs: string): number {
  const weights = Array.from(signs, (sign, at) => (at + 1) * codeSigns.indexOf(sign));
  return weights.reduce((sum, weight) => sum + weight, 0) % codeSigns.length;
}

/** Most people of one list of cards, and the longest that their accounts last. */
export const cardLimits = { people: 60, label: 40, days: 400 } as const;

/** Days that an account lasts after the last round of its person, if a round’s door has made it. */
export const daysAfterRound = 90;

/** Days before the end at which its person is told. */
export const warningDays = [30, 7] as const;

/** Returns the end of the school year as most schools of the North have it, as `YYYY-MM-DD`. */
export function endOfSchoolYear(today: string): string {
  const year = Number(today.slice(0, 4));
  return today < `${year}-06-01` ? `${year}-07-31` : `${year + 1}-07-31`;
}
