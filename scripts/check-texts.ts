/*
 * Proves that the texts of the four languages are complete: the same keys in the same files, each in one file, none
 * empty, valid ICU, the same arguments in each language, and no key that the code does not use.
 */
import { globSync, existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import compile from 'icu-minify/compile';
import { languages, mapLanguages, type Language } from '#domain/i18n/language.ts';
import { textFiles } from '#domain/i18n/text-files.ts';
import { faultOfMessage, shapeOfMessage } from '#domain/i18n/text-message.ts';
import { mapKeys } from '#domain/shared/tables.ts';

const root = path.resolve(import.meta.dirname, '..');
const problems: string[] = [];
const texts = mapLanguages((language) => mapKeys(textFiles, (name) => readTexts(language, name)));
const keys = textFiles.flatMap((name) => Object.keys(texts.de[name]));
const code = globSync('src/**/*.{ts,tsx,json}', { cwd: root })
  .map((file) => readFileSync(path.join(root, file), 'utf8'))
  .join('\n');

const computedKeys = findComputedKeys();
/** Matches a name without a space beside a Chinese sign: these texts put one before Latin letters. */
const touchesName =
  /\p{sc=Han}\{(?:name|receiver|sender|device|language)\}|\{(?:name|receiver|sender|device|language)\}\p{sc=Han}/u;
/** Matches the first words of mails: German goes on after the greeting's comma, English begins a sentence. */
const beginsMail = /^mail\..*\.(?:body|opening)$/u;

for (const language of languages)
  for (const name of textFiles)
    checkFile(language, `${language}/${name}`, texts[language][name], texts.de[name]);
for (const key of keys) checkUse(key);
for (const key of new Set(keys.filter((key, place) => keys.indexOf(key) !== place)))
  problems.push(`${key}: this key stands in more than one file.`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`\n${problems.length} problems with the texts.`);
  process.exit(1);
}
console.log(`The texts are complete: ${keys.length} keys in ${languages.length} languages.`);

function readTexts(language: Language, name: string): Record<string, string> {
  const file = path.join(root, 'texts', language, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

function checkFile(
  language: Language,
  file: string,
  own: Record<string, string>,
  german: Record<string, string>,
): void {
  const names = Object.keys(own);
  if (names.join() !== names.toSorted().join()) problems.push(`${file}: the keys are not sorted.`);
  for (const key of Object.keys(german))
    if (!own[key]?.trim()) problems.push(`${file}: ${key} is missing.`);
  for (const [key, text] of Object.entries(own)) {
    if (german[key] === undefined) problems.push(`${file}: ${key} does not exist in German.`);
    const fault = findFault(text, german[key] ?? '');
    if (fault !== null) problems.push(`${file}: ${key}: ${fault}`);
    if (touchesName.test(text))
      problems.push(`${file}: ${key}: a name may be in Latin letters, write a space beside it.`);
    if (language === 'en' && beginsMail.test(key) && /^\p{Ll}/u.test(text))
      problems.push(`en: ${key}: what follows “Hello,” begins with a capital letter.`);
    for (const form of findUnheardForms(language, text))
      problems.push(`${file}: ${key}: no number is “${form}” in this language, write “=1”.`);
  }
}

/** Finds plural forms that are never shown: Chinese has only “other”. */
function findUnheardForms(language: string, text: string): string[] {
  if (!text.includes('plural,')) return [];
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  const unheard = ['zero', 'one', 'two', 'few', 'many'].filter(
    (form) => !pluralCategories.some((category) => category === form),
  );
  return unheard.filter((form) => new RegExp(String.raw`[\s}]${form} \{`, 'u').test(text));
}

/** Returns the fault of a message against the German one; null without a fault. */
function findFault(text: string, german: string): string | null {
  const original = shapeOf(german);
  if (original === null) return 'the German text is no valid ICU message.';
  const fault = faultOfMessage(shapeOf(text), original, []);
  if (fault === null) return null;
  return `${fault.code} ${fault.names.join(', ')}`.trimEnd();
}

function shapeOf(text: string) {
  try {
    return shapeOfMessage(compile(text));
  } catch {
    return null;
  }
}

/** Reports a key that the code neither names nor computes in a template literal. */
function checkUse(key: string): void {
  if (code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`\`${key}\``)) return;
  if (!computedKeys.some(({ start, end }) => key.startsWith(start) && key.endsWith(end)))
    problems.push(`${key}: nothing uses this text.`);
}

/** Finds template literals that look like a key with one computed part, such as `area.${name}.title`. */
function findComputedKeys(): { start: string; end: string }[] {
  return [...code.matchAll(/`([a-z_.]*)\$\{[^`{}]+\}([a-z_.]*)(\$\{[^`{}]+\})?`/gu)]
    .map(([, start = '', end = '', more]) => ({ start, end: more === undefined ? end : '' }))
    .filter(({ start, end }) => start.includes('.') || /\..+\./u.test(end));
}
