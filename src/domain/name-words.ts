import { createWordFinder } from '#domain/guard/create-guard.ts';
import { foldToString } from '#domain/guard/folding/fold.ts';
import { languageFacts, languages, type Language } from '#domain/language.ts';

/*
 * What is harmless among the words of a letter, or is judged there by all that stands around it, and hurts alone: as a name it
 * stands above letters and in lists, without a word beside it.
 */
const words: Partial<Record<Language, string>> = {
  de: `penis|riesenpenis|vagina|klitoris|hodensack|titten|möpse lecken|sperma|analsex|pornostar|geile sau|dicker schwanz
fickmaus|ficksau|fick mich|nackte frauen|vergewaltiger|vergewaltigung|kinderschänder|hasse dich|hasse euch|hasse alle|ich hasse|tod den
tod allen|tod für|mein führer|der führer|waffen-ss|deine mutter|deine mudda|zyklon b|mannweib|auschwitz|ku klux klan`,
  en: `penis|big dick|bigdick|big cock|suck my|my dick|my cock|cumshot|cumdump|jizz|pornstar|onlyfans|nudes|horny girl|milf
milf hunter|deez nuts|ligma|sugma|rapist|rapists|white power|i hate|hate you|your mom gay|ur mom|phuk you|phuk yu|chingchong
mike oxlong|moe lester|dixie normous|ben dover|hugh jass|heywood jablowme|barry mccockiner|phil mccracken`,
  'zh-Hans': `做爱|强奸犯|强奸|去你妈|肏你|女权婊|田园女权|自慰|口交|肛交`,
};

/** Whole names: of those who had people killed by the million, and numbers that stand for them. */
const wholeNames = new Set(
  `heinrich himmler|himmler|joseph goebbels|goebbels|göbbels|dr goebbels|dr göbbels|josef mengele|mengele|dr mengele|adolf eichmann|reinhard heydrich
rudolf höß|adolf h|adolf hltler|a hitler|osama bin laden|bin laden|anders breivik|breivik|josef stalin|pol pot|1488|14 88|8814|hh 88|hh88|kkk|nsu
wehrmacht|ss|führer|opfer|sex|sexy|geil|cum|fukk|滚|操|日你|肏`
    .split(/[|\n]/u)
    .map((name) => plainOf(name)),
);

const find = createWordFinder({
  add: languages.flatMap((language) =>
    (words[language] ?? '')
      .split(/[|\n]/u)
      .filter((word) => word !== '')
      .map((word) => ({ language, word })),
  ),
  allow: [],
});

/** One language for each list of words. */
const readers = languages.filter(
  (language, index) =>
    languages.findIndex(
      (other) => languageFacts[other].guardWords === languageFacts[language].guardWords,
    ) === index,
);

/** Whether a name holds what no stranger should read above a letter, though it would do no harm within one. */
export function hurtsAlone(name: string): boolean {
  return (
    wholeNames.has(plainOf(name)) ||
    readers.some((language) => find(name, language).added.length > 0)
  );
}

/** Without signs, and with the gaps of one: “14/88” is “14 88”. */
function plainOf(name: string): string {
  return foldToString(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
