import { languageWords } from '#domain/i18n/language-words.ts';
import type { Language } from '#domain/i18n/language.ts';

/**
 * Returns the text without what models say to the person who asked: greetings, agreement, labels, notes, questions and
 * other versions around a compliment. At its edges only sentences that address the receiver stay; perhaps none.
 */
export function withoutAsides(text: string, language: Language): string {
  const { speaksToYou } = languageWords[language];
  const isAside = (sentence: string): boolean =>
    isTalk(sentence) || !(speaksToYou.test(sentence) || thanks.test(sentence));
  const sentences = [...new Set(sentencesOf(text))];
  const labelled = sentences.findIndex((sentence, at) => at > 0 && label.test(sentence));
  const all = labelled === -1 ? sentences : sentences.slice(0, labelled);
  const bare = all.map((sentence, at) => (at === 0 ? sentence.replace(label, '') : sentence));
  const first = bare.findIndex((sentence) => !isAside(sentence));
  const last = bare.findLastIndex((sentence) => !isAside(sentence));
  if (first === -1) return '';
  const kept = bare.slice(first, last + 1).join(/[。！？]/u.test(text) ? '' : ' ');
  const greeted = kept.replace(opening, '');
  return greeted.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}

/** Detects talk about the text, or to the person who asked, in the middle of a compliment. */
export function holdsAside(text: string): boolean {
  return sentencesOf(text).some(isTalk);
}

/** Splits behind a final mark; a single letter (“z. B.”) ends no sentence. */
function sentencesOf(text: string): string[] {
  return text
    .split(
      /(?<=[。！？…][」』”’）]*)(?!\s*[」』”’）。！？…])|(?<=(?:[\p{L}\p{N}]{2}|['’]\p{L})[^\p{L}\p{N}\s]*[.!?…]["“”’'»)\]]*(?:\s?\p{Extended_Pictographic}\u{fe0f}?)*)\s+(?=[\p{Lu}\p{Lo}\p{N}("„“«'*])/u,
    )
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function isTalk(sentence: string): boolean {
  return /[?？()（）]/u.test(sentence) || talk.some((words) => words.test(sentence));
}

/** Matches a label in front of a text; times (8:30) have none. */
const label = /^[^:：]{1,60}(?::(?=\s)|：)\s*/u;

/** Matches a thank-you, which closes a compliment. */
const thanks =
  /^(?:(?:vielen|tausend|herzlichen) dank|danke|thanks|thank you|谢谢|謝謝|感谢|感謝)/iu;

/** Matches a greeting or agreement in front of a sentence. */
const opening =
  /^(?:(?:hallo|hey|hi|lieber?|liebes|guten \p{L}+|dear|hello)(?!\p{L})[^,.!]{0,30}[,!]|(?:klar|gerne?|natürlich|sicher|okay|ok|sure|of course|certainly|absolutely)[,!]|(?:亲爱的|親愛的|你好|您好|嗨|哈喽|哈囉|好的|当然|當然|可以|没问题|沒問題)[^，,！!。]{0,10}[，,！!])\s*/iu;

/** Matches what addresses the person who asked; the words alone (“anpassungsfähig”, “随时”) say nothing. */
const talk = [
  /(?:andere|weitere|kürzere|längere|neue|meine) (?:version|variante|fassung)|anmerkung|wortzahl/iu,
  /\bich (?:kann|könnte) (?:\p{L}+ ){0,6}(?:schreiben|formulieren|umschreiben|anpassen|kürzen|ändern)\b/iu,
  /\b(?:bescheid|lass mich wissen|etwas (?:ändern|anpassen)|dein assistent)\b/iu,
  /ich hoffe,? (?:das|dass|es|dir|der)\b|\d+ (?:wörter|zeichen|words)\b|(?:merkmal|eigenschaft) [„"]/iu,
  /\b(?:another|different|shorter|longer|new) version\b|\b(?:rephras|rewrit|reword|tweak)/iu,
  /let me know|feel free|adjust (?:it|this|the)|chatbot|sprachmodell|language model|your assistant/iu,
  /if you(?:['’]d like|['’]d prefer| want (?:another|me|any|changes))|^here(?:['’]s| is| are)\b/iu,
  /\bI(?:['’]ve)? (?:used|included|wrote|kept) (?:the|it|this)\b|\bI hope (?:this|that|it|you like)\b/iu,
  /\bI (?:can|could) (?:also )?(?:write|make|rephrase|adjust|shorten)\b|this (?:message|text|note)\b/iu,
  /版本|改写|改寫|字数|字數|备注|備註|[注註说說]明?[:：]|选项|選項|关键词|關鍵詞|希望(?:这|這|能帮|能幫|你喜)/u,
  /需要我(?:再|帮|幫)|我(?:还|還)?可以(?:再|帮|幫|为你|為你)|(?:请|請)(?:告诉|告訴)我|用了[“「"]/u,
];
