import { partAtCapitals } from '#domain/shared/part-at-capitals.ts';
import { foldToString } from '#guard/guard.ts';

/** No name holds these words in any language: they would speak for the product or its team. */
const wordsOfTheTeam = new Set(
  'admin admins sysadmin administrator administratoren administratorin administration moderator moderators moderatoren moderatorin moderation support kundendienst webmaster hostmaster postmaster operator betreiber betreiberin system systemnachricht systemmeldung systemadministrator systemverwalter systemverwalterin systemverwaltung verwaltung sysop superuser helpdesk kundenservice kundenbetreuung moderierende moderierender mod mods administrador amministratore админ адмін администратор модератор 관리자 관리팀 official offiziell offizieller verified verifiziert'
    .split(' ')
    .map((word) => compact(foldToString(word))),
);

/** Prefixes of team words: “Chefadmin”, “Webadmin”; and articles without a gap. */
const ranks =
  /^(?:chef|haupt|ober|super|web|site|head|lead|main|community|forum|der|die|the|unser|our)+/u;

/** The first part of “Adminteam”, and with the German s “Moderationsteam”. */
const subjectsOfTeams = new Set(
  'admin administration moderation support service kundenservice hilfe hilf help helfer helper sicherheit security system technik technical kunden customer datenschutz'.split(
    ' ',
  ),
);

const team = 'team';

const product = 'wohlwort';

/** Rejected anywhere in a name, for scripts without gaps. */
const partsOfTheTeam =
  'wohlwort administrat moderator kiassistent aiassistant kihelfer aihelper 管理员 管理团队 客服 版主 站长 工作人员 匿名 官方 ai助手 ai助理 人工智能助 人工智慧助 智能助手 智慧助 系统消息 系统通知 系统管理 客户服务 管理者 管理组 审核员 审核团队 审核小组 运营团队 运营人员 营运团队 技术支持 技术支援 支持团队 支援团队 安全中心 平台方 平台管理 站务组 站方 版务组 未知用户'.split(
    ' ',
  );

/** “Anonym”, “Anonymous”, “Anonyma”. */
const nobody = 'anonym';

/** Rejected as whole names. The last are placeholders for deleted accounts and unchecked names. */
const wholeNames = new Set(
  'team dasteam theteam unserteam ourteam deinteam yourteam teamleitung ki ai kiassistenz unbekannt unknown niemand nobody unbekannteperson unknownuser deleteduser geloschternutzer geloeschternutzer geloschteskonto geloeschteskonto deletedaccount null undefined root hilfe help helpcenter service customerservice customercare sicherheit security securityteam bot chatbot aibot kibot chatgpt assistent assistentin assistant derassistent polizei police geschaftsfuhrung datenschutzbeauftragter datenschutzbeauftragte benachrichtigung notification warnung warning 系统 未知 nichtmehrdabei nolongerhere 已注销的用户 已注销的使用者 已离开 已注销 namewirdgepruft namewirdgeprueft nameunderreview 名字核对中 管理 运营 平台 本站 团队 我们的团队 助手 助理 小助手 机器人 小编 版务 站务 通知 警告 公告 无名氏 佚名 某人'.split(
    ' ',
  ),
);

/** Beside a name these signs suggest a checked identity. */
const badges = /[✅✓✔☑🗸🔰🛡👮]/u;

/** From this length on, the operator’s name is rejected as a part of a name too. */
const tellingOperator = 6;

/** Checks whether a name, also disguised, poses as anonymous, the product or the operator. */
export function isReservedName(name: string, operatorName: string | null): boolean {
  if (badges.test(name)) return true;
  const operator = operatorName === null ? '' : compact(foldToString(operatorName));
  return readingsOf(name).some((folded) => {
    const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');
    const whole = compact(folded);
    return (
      words.some((word) => isOfTheTeam(word) || word.startsWith(nobody)) ||
      isOfTheTeam(whole) ||
      wholeNames.has(whole) ||
      whole.startsWith(nobody) ||
      partsOfTheTeam.some((part) => whole.includes(part)) ||
      alikeParts.some((part) => likeInCapitals(whole).includes(part)) ||
      words.some((word) => alikeWords.has(likeInCapitals(word))) ||
      isReversed(whole) ||
      [whole, ...words].some(isNearlyTheProduct) ||
      isOperator(whole, operator)
    );
  });
}

function isOfTheTeam(text: string): boolean {
  const word = text.replace(/\d+$/u, '');
  if (wordsOfTheTeam.has(word) || wordsOfTheTeam.has(word.replace(ranks, ''))) return true;
  const subject = word.endsWith(team) ? word.slice(0, -team.length) : '';
  return subjectsOfTeams.has(subject) || subjectsOfTeams.has(subject.replace(/s$/u, ''));
}

/** A capital I looks like a small l. Short words are left out: “Al” is not “AI”. */
function likeInCapitals(text: string): string {
  return text.replaceAll('l', 'i');
}

const alikeParts = partsOfTheTeam.map(likeInCapitals);
const alikeWords = new Set([...wordsOfTheTeam].map(likeInCapitals));

/** Shorter words are names when reversed: “Dom” is not “Mod”. */
const tellingReversed = 5;

/** “nimdA” */
function isReversed(whole: string): boolean {
  if (whole.length < tellingReversed) return false;
  const reversed = Array.from(whole).toReversed().join('');
  return isOfTheTeam(reversed) || reversed.includes(product);
}

/** “Wohlworl”, “Wohlwrot”: one letter changed, removed, added or swapped. */
function isNearlyTheProduct(word: string): boolean {
  const [start, end] = [commonStart(word, product), commonEnd(word, product)];
  const longer = Math.max(word.length, product.length);
  if (Math.abs(word.length - product.length) <= 1 && start + end >= longer - 1) return true;
  return word.length === product.length && start + end === longer - 2 && isSwapped(word, start);
}

function isSwapped(word: string, at: number): boolean {
  return word[at] === product[at + 1] && word[at + 1] === product[at];
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length += 1;
  return length;
}

function commonEnd(one: string, other: string): number {
  let length = 0;
  while (length < other.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

function isOperator(whole: string, operator: string): boolean {
  if (operator === '') return false;
  return operator.length < tellingOperator ? whole === operator : whole.includes(operator);
}

function readingsOf(name: string): readonly string[] {
  const compatible = name.normalize('NFKC');
  const plain = foldToString(compatible);
  const parted = foldToString(partAtCapitals(compatible));
  const asLetters = ['i', 'l'].map((one) =>
    plain.replace(/[0134578@$!|+€]/gu, (sign) =>
      sign === '1' || sign === '!' || sign === '|' ? one : (letters[sign] ?? sign),
    ),
  );
  return [plain, parted, ...asLetters, asOneSign(plain)].flatMap((reading) => [
    reading,
    reading.replace(/(\p{L})\1+/gu, '$1'),
  ]);
}

function asOneSign(text: string): string {
  return text
    .replaceAll('rn', 'm')
    .replaceAll('cl', 'd')
    .replaceAll('vv', 'w')
    .replace(/[菅营埋宫愘贝]/gu, (sign) => characters[sign] ?? sign);
}

const characters: Readonly<Record<string, string>> = {
  菅: '管',
  营: '管',
  埋: '理',
  宫: '官',
  愘: '客',
  贝: '员',
};

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '+': 't',
  '€': 'e',
};

function compact(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, '');
}
