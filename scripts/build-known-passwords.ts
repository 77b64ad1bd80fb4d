/*
 * Writes src/domain/accounts/known-passwords.json from the list of common passwords that the library
 * @zxcvbn-ts/language-common carries (MIT, see known-passwords-licence.txt), with some German ones.
 *
 *   npm pack @zxcvbn-ts/language-common@4.1.3 && tar xzf zxcvbn-ts-language-common-4.1.3.tgz
 *   node scripts/build-known-passwords.ts package/src/passwords.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { wordInside } from '#domain/accounts/password-word.ts';

const most = 15_000;
const germanOnes = `passwort kennwort geheim hallo schatz schatzi schnucki mausi hasi liebling engel sommer winter
  herbst fruehling frühling januar februar märz april juni juli august september oktober november dezember montag
  dienstag mittwoch donnerstag freitag samstag sonntag willkommen deutschland österreich schweiz berlin hamburg
  münchen muenchen köln koeln frankfurt stuttgart dresden leipzig hannover bremen fussball fußball borussia bayern
  schalke dortmund hansa qwertz qwertzui asdfghjkl yxcvbnm ficken arschloch scheisse scheiße test tester testing
  computer internet familie mutter oma lieblingsmensch sonnenschein schmetterling erdbeere zuckerschnute`;

const [, , file] = process.argv;
if (file === undefined) throw new Error('Say where the list of passwords lies.');
const listed: string[] = JSON.parse(readFileSync(file, 'utf8'));
const kept = new Set(germanOnes.split(/\s+/u).map(wordInside));
for (const password of listed) {
  if (kept.size >= most) break;
  if (isReachable(password)) kept.add(password);
}
const content = {
  source: '@zxcvbn-ts/language-common 4.1.3 by scripts/build-known-passwords.ts',
  licence: 'MIT, see known-passwords-licence.txt',
  passwords: [...kept].toSorted().join(' '),
};
writeFileSync(
  new URL('../src/domain/accounts/known-passwords.json', import.meta.url),
  `${JSON.stringify(content, null, 2)}\n`,
);

/** True if a password that keeps our four rules can be this one, alone or with a few signs around it. */
function isReachable(password: string): boolean {
  if (password.includes(' ')) return false;
  const isWhole = password.length >= 8 && /\d/u.test(password) && /\p{L}/u.test(password);
  return isWhole || (password.length >= 4 && wordInside(password) === password);
}
