import { languageFacts, languages, type Language } from '#domain/i18n/language.ts';
import { createWordFinder, foldToString } from '#guard/guard.ts';

/* Words that are harmless within a letter but hurtful alone: a name stands without context. */
const words: Partial<Record<Language, string>> = {
  de: `penis|riesenpenis|vagina|klitoris|hodensack|titten|möpse lecken|sperma|analsex|pornostar|geile sau|dicker schwanz
fickmaus|ficksau|fick mich|nackte frauen|vergewaltiger|vergewaltigung|kinderschänder|hasse dich|hasse euch|hasse alle|ich hasse|tod den
tod allen|tod für|mein führer|der führer|waffen-ss|deine mutter|deine mudda|zyklon b|mannweib|auschwitz|ku klux klan
hitlerfan|hitler fan|hitlerjugend|hitlergruß|ss-mann|ss-männer|kz-wärter|kz-aufseher|gestapo|gaskammer`,
  en: `penis|big dick|bigdick|big cock|suck my|my dick|my cock|cumshot|cumdump|jizz|pornstar|onlyfans|nudes|horny girl|milf
milf hunter|deez nuts|ligma|sugma|rapist|rapists|white power|i hate|hate you|your mom gay|ur mom|phuk you|phuk yu|chingchong
mike oxlong|moe lester|dixie normous|ben dover|hugh jass|heywood jablowme|barry mccockiner|phil mccracken`,
  'zh-Hans': `做爱|强奸犯|强奸|去你妈|肏你|女权婊|田园女权|自慰|口交|肛交`,
};

/** Things that people say they dislike. Hatred of people must not pass, so the harmless objects are listed. */
const dislikes =
  /^(?:(?:ich |i )?(?:hasse|hass|hate) (?:es,? (?:zu )?(?:warten|lügen|streiten|telefonieren|aufräumen|putzen|früh aufzustehen|zu spät zu kommen|allein zu sein)|(?:\p{L}{3,}(?:keit|heit|ismus)|lügen|lügerei|streit|krieg|gewalt|montage|montags|smalltalk|koriander|rosinen|spinnen|mücken|stau|staus|lärm|regen|kälte|hitze|winter|warten|aufräumen|putzen|bügeln|verschwendung|tierquälerei|mobbing|diskriminierung|ungerechtigkeiten|abschiede|hausaufgaben|mathe|wecker|lies|lying|mondays|injustice|war|violence|racism|small talk|coriander|cilantro|raisins|spiders|noise|rain|waiting|mornings|goodbyes|drama|bullying|waste|traffic|maths?|homework))|(?:我)?(?:讨厌|恨)(?:说谎|撒谎|谎言|迟到|下雨|加班|早起|星期一|周一|蚊子|蟑螂|香菜|噪音|战争|暴力|吵架|浪费|堵车|冬天|夏天|不公))$/u;

/** Checks whether a trait names a harmless dislike. */
export function hatesOnlyThings(trait: string): boolean {
  return dislikes.test(
    trait
      .trim()
      .toLowerCase()
      .replace(/[討]/gu, '讨')
      .replace(/[.!。！]+$/u, ''),
  );
}

/** Whole names: mass murderers, and the numbers that stand for them. */
const wholeNames = new Set(
  `heinrich himmler|himmler|joseph goebbels|goebbels|göbbels|dr goebbels|dr göbbels|josef mengele|mengele|dr mengele|adolf eichmann|reinhard heydrich
rudolf höß|adolf h|adolf hltler|a hitler|osama bin laden|bin laden|anders breivik|breivik|josef stalin|pol pot|1488|14 88|8814|hh 88|hh88|kkk|nsu
wehrmacht|ss|führer|opfer|sex|sexy|geil|cum|fukk|滚|操|日你|肏`
    .split(/[|\n]/u)
    .map((name) => plainOf(name)),
);

/** “Muschi” is also a cat’s name, but not with this number. */
const lewdNumber = /^(?:muschi|pussy|dick|fick|cock|titti|fanny|randy) ?69$/u;

const find = createWordFinder({
  add: languages.flatMap((language) =>
    (words[language] ?? '')
      .split(/[|\n]/u)
      .filter((word) => word !== '')
      .map((word) => ({ language, word })),
  ),
  allow: [],
});

const readers = languages.filter(
  (language, index) =>
    languages.findIndex(
      (other) => languageFacts[other].guardWords === languageFacts[language].guardWords,
    ) === index,
);

/** Checks whether a name hurts when it stands alone. */
export function hurtsAlone(name: string): boolean {
  // “Hitlerfan88” ends in a number, “Vagin4” in a letter.
  const spellings = new Set([name, name.replace(/(?<=\p{L})\d{1,8}$/u, '')]);
  return (
    wholeNames.has(plainOf(name)) ||
    lewdNumber.test(plainOf(name)) ||
    readers.some((language) =>
      [...spellings].some((spelling) => find(spelling, language).added.length > 0),
    )
  );
}

/** Replaces signs by gaps: “14/88” becomes “14 88”. */
function plainOf(name: string): string {
  return foldToString(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
