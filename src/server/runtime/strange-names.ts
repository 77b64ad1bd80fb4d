import leven from 'leven';

/** A given name that is no setting. */
export type StrangeName = {
  name: string;
  /** The setting with a similar name; null: none. */
  nearest: string | null;
};

/** Finds misspelt settings. Other lines of `.env` are not repeated: they may be parts of a secret. */
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

/** Finds lines of `.env` that begin with a setting and assign nothing, as in YAML. Their rest may be a secret. */
export function findStrangeLines(settings: readonly string[], content: string): StrangeName[] {
  return content.split(/\r?\n/u).flatMap((line) => {
    const [, name = '', colon = ''] =
      /^\s*(?:export\s+)?(\w+)(?:\s*(:)|\s+(?![\s=])|\s*$)/u.exec(line) ?? [];
    return settings.includes(name) ? [{ name: `${name}${colon}`, nearest: `${name}=` }] : [];
  });
}

export function describeStrangeName({ name, nearest }: StrangeName): string {
  return nearest === null
    ? `${name} is no setting of Wohlwort and changes nothing here.`
    : `${name} is no setting of Wohlwort and changes nothing: did you mean ${nearest}?`;
}

/** One mistake in a short name, two in a longer one; HOME is not HOST. */
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

/** Counts added, missing or changed characters; two swapped ones are one mistake. */
function countSlips(one: string, other: string): number {
  const slips = leven(one, other);
  return slips === 2 && lettersOf(one) === lettersOf(other) ? 1 : slips;
}

function lettersOf(word: string): string {
  return word.split('').toSorted().join('');
}
