/**
 * Adds letters by other authors to those that the guard learns: `node scripts/add-letters.ts de-1.tsv …`. The name of a
 * file begins with its language; its lines are `kind<TAB>text`. Leaves out what is nearly a known text.
 */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import { guardSets, readCases } from '#guard/cases/read-cases.ts';
import { foldToString } from '#guard/guard.ts';

const guard = join(import.meta.dirname, '../src/guard');

/** The kinds of letters.*.json by the kinds of the authors; sentences for cases/everyday.jsonl have none. */
const lists = new Map([
  ...['plain', 'kind', 'daily', 'long', 'distress'].map((kind) => [kind, kind] as const),
  ...['sting', 'passive', 'story', 'threat', 'looks', 'group', 'insult'].map(
    (kind) => [kind, 'unkind'] as const,
  ),
]);

/** The share of common pieces (Dice) above which texts are twins. */
const mostAlike = 0.6;

for (const path of process.argv.slice(2)) {
  const language = languages.find((one) => basename(path).startsWith(one));
  if (language === undefined) throw new Error(`No language begins the name: ${path}`);
  const { added, twins } = addLetters(readFileSync(path, 'utf8').trim().split('\n'), language);
  console.log(`${path}: ${added} added, ${twins} left out`);
}

function addLetters(
  lines: readonly string[],
  language: Language,
): { added: number; twins: number } {
  const words = languageFacts[language].guardWords;
  const target = join(guard, `training/letters.${words}.json`);
  const letters: Record<string, string[]> = JSON.parse(readFileSync(target, 'utf8'));
  const isNew = createTwinFilter([
    ...Object.values(letters).flat(),
    ...[...guardSets, 'everyday' as const, 'distress' as const].flatMap((set) =>
      readCases(set).map(({ text }) => text),
    ),
  ]);
  let added = 0;
  for (const line of lines) {
    const [kind = '', text = ''] = line.split('\t').map((part) => part.trim());
    if (text === '' || !isNew(text)) continue;
    const list = letters[lists.get(kind) ?? ''];
    if (list !== undefined) list.push(text);
    else if (kind === 'everyday') addSentence({ language, text });
    else throw new Error(`No kind of letter: ${line}`);
    added += 1;
  }
  writeFileSync(target, `${JSON.stringify(letters, null, 2)}\n`);
  return { added, twins: lines.length - added };
}

function addSentence(sentence: { language: Language; text: string }): void {
  const path = join(guard, 'cases/everyday.jsonl');
  appendFileSync(path, `${JSON.stringify(sentence)}\n`);
}

/** Returns a check for texts that share few pieces with each known text, and with each text checked before. */
function createTwinFilter(known: readonly string[]): (text: string) => boolean {
  const sizes: number[] = [];
  const placesOf = new Map<string, number[]>();
  const remember = (pieces: ReadonlySet<string>): void => {
    for (const piece of pieces) {
      const places = placesOf.get(piece);
      if (places === undefined) placesOf.set(piece, [sizes.length]);
      else places.push(sizes.length);
    }
    sizes.push(pieces.size);
  };
  for (const text of known) remember(piecesOf(text));
  return (text) => {
    const pieces = piecesOf(text);
    const common = new Uint16Array(sizes.length);
    for (const piece of pieces)
      for (const place of placesOf.get(piece) ?? []) common[place] = (common[place] ?? 0) + 1;
    const hasTwin = common.some(
      (count, place) => (2 * count) / (pieces.size + (sizes[place] ?? 0)) > mostAlike,
    );
    if (!hasTwin) remember(pieces);
    return !hasTwin;
  };
}

/** Returns three letters each, or two Han characters. */
function piecesOf(text: string): ReadonlySet<string> {
  const folded = foldToString(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  const size = /\p{Script=Han}/u.test(folded) ? 2 : 3;
  const count = Math.max(1, folded.length - size + 1);
  return new Set(Array.from({ length: count }, (_, at) => folded.slice(at, at + size)));
}
