import { languageWords } from '#domain/i18n/language-words.ts';
import { languageFacts, languages, mapLanguages, type Language } from '#domain/i18n/language.ts';

/** Detects the language of a text of at least a sentence; null when unclear. */
export function writtenLanguage(text: string): Language | null {
  return languages.find((language) => isWrittenIn(text, language)) ?? null;
}

/** Checks the language of at least a sentence by script, small words, and characters of one Chinese spelling. */
export function isWrittenIn(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return false;
  switch (languageFacts[language].script) {
    case 'Hans':
      return isHan(text, letters) && !count(text, onlyTraditional);
    case 'Hant':
      return isHan(text, letters) && !count(text, onlySimplified);
    case 'Latn':
      return isLatin(text, letters) && holdsMostWordsOf(text, language);
  }
}

function isHan(text: string, letters: number): boolean {
  return (text.match(/\p{Script=Han}/gu)?.length ?? 0) / letters > 0.6;
}

function isLatin(text: string, letters: number): boolean {
  return (text.match(/\p{Script=Latin}/gu)?.length ?? 0) / letters >= 0.8;
}

const tellingWords = mapLanguages(
  (language) => new Set(languageWords[language].telling.split(' ')),
);

function holdsMostWordsOf(text: string, language: Language): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const counts = mapLanguages((one) => words.filter((word) => tellingWords[one].has(word)).length);
  return languages.every((other) => other === language || counts[language] > counts[other]);
}

/** Frequent pairs, simplified and traditional side by side. */
const pairs =
  '这這们們说說让讓时時个個为為会會对對来來过過还還从從与與没沒样樣点點种種听聽觉覺关關开開见見现現问問间間难難实實欢歡乐樂爱愛让讓谢謝热熱温溫发發长長经經给給轻輕头頭话話认認识識亲親应應该該边邊远遠进進运運动動务務学學书書写寫读讀语語气氣东東车車门門头頭体體声聲处處总總着著当當后後里裡变變细細终終绝絕维維续續绪緒练練组組结結绍紹织織网網罗羅赞讚诚誠负負责責贵貴质質资資风風飞飛饭飯饮飲马馬鱼魚鸟鳥黄黃齐齊龙龍';

const onlySimplified = new Set(Array.from(pairs).filter((_, at) => at % 2 === 0));
const onlyTraditional = new Set(Array.from(pairs).filter((_, at) => at % 2 === 1));
// Used in both spellings.
for (const shared of ['著', '里', '后']) {
  onlySimplified.delete(shared);
  onlyTraditional.delete(shared);
}

/** Quoted words may be in any language, such as a person’s own trait. */
function count(text: string, characters: ReadonlySet<string>): number {
  const own = text.replace(/[“‘「『„"][^”’」』“"]*[”’」』“"]/gu, '');
  return Array.from(own).filter((character) => characters.has(character)).length;
}
