import leven from 'leven';

/** A name that somebody has given a value, and that no setting has. */
export type StrangeName = {
  name: string;
  /** The setting that it is nearly called as; null: there is none. */
  nearest: string | null;
};

/**
 * The names that were meant for settings and are none. Of `.env` these are all that look like one; of the environment, in
 * which much else stands, those that are nearly a setting's. Other lines of the file are not repeated: they may be parts
 * of a secret that was not put into quotes.
 */
export function findStrangeNames(
  settings: readonly string[],
  given: { environment: readonly string[]; file: readonly string[] },
): StrangeName[] {
  const isStrange = (name: string): boolean => !settings.includes(name);
  const looksLikeOne = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/u;
  const judge = (name: string): StrangeName => ({ name, nearest: nearestOf(name, settings) });
  const inFile = given.file.filter(isStrange).map(judge);
  const elsewhere = given.environment
    .filter((name) => isStrange(name) && !given.file.includes(name))
    .map(judge);
  return [
    ...inFile.filter(({ name, nearest }) => nearest !== null || looksLikeOne.test(name)),
    ...elsewhere.filter(({ nearest }) => nearest !== null),
  ];
}

/** What an operator should read. */
export function describeStrangeName({ name, nearest }: StrangeName): string {
  return nearest === null
    ? `${name} is no setting of Wohlwort and changes nothing here.`
    : `${name} is no setting of Wohlwort and changes nothing: did you mean ${nearest}?`;
}

/** One sign is forgiven in a short name, and two in a longer one; so HOME is not HOST. */
const longName = 8;

function nearestOf(name: string, settings: readonly string[]): string | null {
  const plain = plainOf(name);
  const found = settings
    .map((setting) => ({ setting, slips: countSlips(plain, plainOf(setting)) }))
    .filter(({ setting, slips }) => slips <= (setting.length < longName ? 1 : 2))
    .toSorted((one, other) => one.slips - other.slips);
  return found[0]?.setting ?? null;
}

/** `app-url` and `APPURL` are APP_URL. */
function plainOf(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]/gu, '');
}

/** Signs that are too many, missing or others; two that have changed places are one slip. */
function countSlips(one: string, other: string): number {
  const slips = leven(one, other);
  return slips === 2 && lettersOf(one) === lettersOf(other) ? 1 : slips;
}

function lettersOf(word: string): string {
  return word.split('').toSorted().join('');
}
