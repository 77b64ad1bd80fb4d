import { checkText } from '#guard/guard.ts';

/**
 * Detects text for a program: orders about the verdict or the answer, imitated conversation, or hidden messages. It is
 * never shown to a model, so nothing depends on the model’s obedience.
 */
export function looksLikeInstruction(text: string): boolean {
  return readings(text).some(
    (reading) =>
      patterns.some((pattern) => pattern.test(reading)) ||
      checkText(reading, 'de').rule === 'instruction',
  );
}

const patterns: readonly RegExp[] = [
  // The form of a conversation, of markup or of an answer.
  /<\|?\/?(?:im_start|im_end|system|assistant|user|endoftext|s|inst|sys)\|?>|\[\/?(?:inst|system|sys)\]|<<\/?sys>>/iu,
  /(?:^|[\s>#*"])(?:system|assistant|developer|sistema|anweisung|systemnachricht|系统|系統|助手)\s*[:：](?!\/\/)/imu,
  /#{2,}\s*(?:\p{L}+ )?(?:instruction|system|anweisung|ende|end|neue|new|response|指令|系统|系統)/iu,
  /(?:-{3,}|={3,}|\*{3,}|"{3}|'{3}|`{3}|~{3})\s*(?:end|ende|system|new|neue|ab hier|from here|结束|結束|新)/iu,
  /["'“„]?is[\s_-]?valid["'”“]?\s*(?:[:=：]|is|ist|auf|to|on|为|為|设为|設為)?\s*["'“„]?(?:true|wahr|1|ja|yes|真|是)/iu,
  /["'“„]score["'”“]?\s*[:=：]|\bscore\s*(?:[:=]|of|von|to|auf)\s*(?:1|0[.,]\d|100|10)\b/iu,
  /<\/?(?:text|data|daten|prompt|instructions?|material|eigenschaften|traits?)>/iu,
  /[{[]\s*["'“„]?(?:role|content|isvalid|valid|verdict|eigenschaften|text)["'”“]?\s*:/iu,
  /["“„]\s*\p{L}+\s*["”“]\s*:\s*["“„[{]/u,
  // Orders to forget earlier instructions.
  /(?<!(?:never|not|n['’]t|nie|niemals) )\b(?:ignor(?:e|iere|ieren?|iert)|disregard|forget|vergiss|vergesst|vergessen sie|missachte|überspringe|override|bypass|umgehe)\b(?! (?:nie|nicht|niemals|never)\b)[^.!?\n]{0,60}\b(?:instruction|rule|prompt|anweisung|regel|vorgabe|befehl|above|previous|prior|everything|alles|obige|bisherige|vorherige|zuvor|davor|system|guideline|filter|check|prüfung)/iu,
  /(?:忽略|无视|無視|忘记|忘記|忘掉|不要理会|不要理會|跳过|跳過|绕过|繞過|放弃|放棄|覆盖|覆蓋)[^。！？\n]{0,20}(?:指令|指示|规则|規則|提示|要求|设定|設定|上面|以上|之前|前面|检查|檢查|审核|審核|限制|系统|系統)/u,
  // Orders about the answer or the verdict.
  /\b(?:answer|reply|respond|output|print|return|say|write|repeat|antworte|erwidere|gib|schreibe?|sage?|wiederhole|zitiere|übersetze|translate|nenne|zeige?|show|reveal|verrate|tell me|display)\b[^.!?\n]{0,40}\b(?:true|json|only|nur|nothing else|nichts anderes|genau|exactly|verbatim|wörtlich|system ?prompt|prompt|anweisungen|instructions|vorgaben|isvalid|gültig|valid|approved|freigegeben)\b/iu,
  /(?:只(?:回答|输出|輸出|回复|回覆|返回|写|寫)|请(?:输出|返回|回答)|請(?:輸出|返回|回答)|输出|輸出|返回|重复|重複|告诉我|告訴我|显示|顯示|翻译|翻譯)[^。！？\n]{0,20}(?:true|json|提示|指令|系统|系統|真|有效|通过|通過|isvalid|规则|規則|原文)/iu,
  /(?:把|将|將)[^。！？\n]{0,12}(?:判|标记|標記|设|設|评|評|当作|當作|视为|視為)[^。！？\n]{0,12}(?:有效|通过|通過|合格|满分|滿分|友善|true)/iu,
  /\b(?:mark|rate|classify|treat|judge|evaluate|accept|approve|bewerte|werte|stufe|behandle|beurteile|akzeptiere|genehmige|markiere|erlaube)\b[^.!?\n]{0,40}\b(?:valid|true|gültig|freundlich ein|as kind|as friendly|als freundlich|als gültig|approved|harmless|harmlos|this (?:text|message)|diesen text|diese nachricht|highest|höchste)/iu,
  /\b(?:you are (?:now|no longer)|from now on|pretend|act as|roleplay|role-play|imagine you are|du bist (?:jetzt|nun|ab jetzt|kein)|ab (?:jetzt|sofort) bist du|ab sofort|tu so|stell dir vor,? du (?:bist|wärst)|spiele? (?:die rolle|einen?)|verhalte dich)\b[^.!?\n]{0,60}\b(?:ai|ki|model|modell|assistant|assistent|bot|dan|prüfer|checker|program|programm|moderator|filter|rules|regeln|unrestricted|uneingeschränkt|admin|developer|entwickler|jailbreak|role|rolle|hacker|pirate|pirat|grandma|großmutter|oma)\b/iu,
  /(?:你现在是|你現在是|从现在起|從現在起|从现在开始|從現在開始|假装|假裝|扮演|请充当|請充當|想象你是|想像你是)[^。！？\n]{0,20}(?:ai|模型|助手|助理|机器人|機器人|没有限制|沒有限制|审核|審核|管理员|管理員|开发者|開發者|角色|奶奶|祖母|海盗|海盜|程序|程式)/iu,
  /\b(?:jailbreak|prompt injection|developer mode|entwicklermodus|dan mode|god mode|sudo|system ?prompt|systemprompt|debug mode|debugmodus|wartungsmodus|maintenance mode)\b|开发者模式|開發者模式|越狱|越獄|系统提示|系統提示/iu,
  /\b(?:neue|new|updated?|geänderte) (?:anweisung|instruction|regel|rule|aufgabe|task|directive|policy|richtlinie)/iu,
  /\b(?:as|als) (?:the |der |dein(?:e)? |your )?(?:admin(?:istrator)?|developer|entwickler|betreiber|operator|openai|supervisor)\b[^.!?\n]{0,50}\b(?:i|ich|order|authori|befehle|erlaube|ordne|command|weise)/iu,
  /(?:decode|entschlüssele|dekodiere|decodiere|解码|解碼|base64|rot13)/iu,
  /(?:新的?|更新的?)(?:指令|任务|任務|规则|規則)|(?:执行|執行|遵循|遵守|按照)[^。！？\n]{0,10}(?:指令|命令|以下)/u,
  /\b(?:befolge|folge|follow|obey|execute|führe)\b[^.!?\n]{0,30}\b(?:instruction|anweisung|befehl|command|these|diese|folgende|following|orders)/iu,
];

/** The visible text and hidden readings of it. Case does not matter here. */
function readings(text: string): string[] {
  const visible = unhide(text);
  const letters = visible.toLowerCase();
  const all = [
    text.toLowerCase() === letters ? '' : text,
    visible,
    hiddenMessage(text),
    ...[unspace(letters), unleet(letters), unhomoglyph(letters)].filter(
      (reading) => reading !== letters,
    ),
    rot13(letters),
    Array.from(letters).toReversed().join(''),
    ...encoded(visible),
  ];
  return all.filter((reading) => reading !== '');
}

function unhide(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\u115F\u1160\u3164]/gu, '')
    .replace(/\s+/gu, ' ');
}

/** Letters in invisible tag characters or variation selectors. */
function hiddenMessage(text: string): string {
  return Array.from(text)
    .map((character) => character.codePointAt(0) ?? 0)
    .filter((code) => code >= 0xe0020 && code <= 0xe007e)
    .map((code) => String.fromCodePoint(code - 0xe0000))
    .join('');
}

/** “i g n o r e” and “i-g-n-o-r-e”: wider gaps separate words. */
function unspace(text: string): string {
  return text.replace(/(?<!\p{L})\p{L}(?:[ .\-_*·]\p{L}(?!\p{L})){3,}/gu, (spelled) =>
    spelled.replace(/[ .\-_*·]/gu, ''),
  );
}

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};

function unleet(text: string): string {
  return text.replace(/(?<=\p{L})[013457@$]|[013457@$](?=\p{L})/gu, (sign) => leet[sign] ?? sign);
}

/** Cyrillic and Greek letters, each before its Latin double. */
const lookalikes = new Map(
  'аa еe оo рp сc уy хx іi јj ѕs ԁd һh ɡg мm тt кk нh вb οo αa εe ρp τt υu ιi κk νv'
    .split(' ')
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
);

function unhomoglyph(text: string): string {
  return text.replace(
    /[\p{Script=Cyrillic}\p{Script=Greek}ɡ]/gu,
    (sign) => lookalikes.get(sign) ?? sign,
  );
}

function rot13(text: string): string {
  return text.replace(/[a-z]/gu, (letter) =>
    String.fromCodePoint((((letter.codePointAt(0) ?? 0) - 97 + 13) % 26) + 97),
  );
}

/** Base64, hexadecimal and percent encoding of readable text. */
function encoded(text: string): string[] {
  const found: string[] = [];
  for (const [piece] of text.matchAll(/[A-Za-z\d+/_-]{16,}={0,2}/gu))
    found.push(readable(Buffer.from(piece, 'base64')));
  for (const [piece] of text.matchAll(/(?:[\da-f]{2}[ :,]?){8,}/giu))
    found.push(readable(Buffer.from(piece.replace(/[ :,]/gu, ''), 'hex')));
  for (const [piece] of text.matchAll(/(?:[01]{8} ?){8,}/gu))
    found.push(
      readable(
        Buffer.from((piece.match(/[01]{8}/gu) ?? []).map((bits) => Number.parseInt(bits, 2))),
      ),
    );
  if (/(?:%[\da-f]{2}){3}/iu.test(text)) found.push(percentDecoded(text));
  if (/\\u[\da-f]{4}|&#x?[\da-f]+;/iu.test(text)) found.push(entityDecoded(text));
  return found;
}

function readable(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  return /^[\p{L}\p{N}\p{P}\p{S}\p{Zs}\n]+$/u.test(text) ? text : '';
}

function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function entityDecoded(text: string): string {
  return text
    .replace(/\\u([\da-f]{4})/giu, (_, code: string) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replace(/&#(x?)([\da-f]{1,6});/giu, (all, hex: string, code: string) => {
      const point = Number.parseInt(code, hex === '' ? 10 : 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : all;
    });
}
