import { foldToString } from '#domain/guard/folding/fold.ts';

/** Words that no name holds, in any language of the product: they would speak for the product or its team. */
const wordsOfTheTeam = new Set(
  'admin admins sysadmin administrator administratoren administratorin administration moderator moderators moderatoren moderatorin moderation support kundendienst webmaster hostmaster postmaster operator betreiber betreiberin system systemnachricht'.split(
    ' ',
  ),
);

/** What there are teams for: “Adminteam”, and with an s between, as German has it, “Moderationsteam”. */
const subjectsOfTeams = new Set(
  'admin administration moderation support service kundenservice hilfe hilf help sicherheit security system'.split(
    ' ',
  ),
);

const team = 'team';

/** Parts that no name holds however its words are parted; in Chinese there are no gaps. */
const partsOfTheTeam =
  'wohlwort administrat moderator kiassistent aiassistant kihelfer aihelper 管理员 管理团队 客服 版主 站长 工作人员 匿名 官方 ai助手 ai助理 人工智能助手 系统消息'.split(
    ' ',
  );

/** Names for nobody: “Anonym”, “Anonymous”, “Anonyma”. */
const nobody = 'anonym';

/**
 * What a whole name must not be; an article in front makes no difference. The last are what pages say instead of a name:
 * of somebody who has left, and while a name is being read.
 */
const wholeNames = new Set(
  'team dasteam theteam unserteam ourteam deinteam yourteam teamleitung ki ai kiassistenz unbekannt unknown niemand nobody 系统 未知 nichtmehrdabei nolongerhere 已注销的用户 已注销的使用者 已离开 已注销 namewirdgepruft namewirdgeprueft nameunderreview 名字核对中'.split(
    ' ',
  ),
);

/** From this length on, an operator's name is refused as a part of a name, too. */
const tellingOperator = 6;

/**
 * Whether a name would pass its bearer off as nobody, as the product or as who runs it, however it
 * is disguised: by case, gaps, repeated or look-alike letters, or digits and signs for letters.
 */
export function isReservedName(name: string, operatorName: string | null): boolean {
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
      isOperator(whole, operator)
    );
  });
}

/** “Admin2” is one of the team, too. */
function isOfTheTeam(text: string): boolean {
  const word = text.replace(/\d+$/u, '');
  if (wordsOfTheTeam.has(word)) return true;
  const subject = word.endsWith(team) ? word.slice(0, -team.length) : '';
  return subjectsOfTeams.has(subject) || subjectsOfTeams.has(subject.replace(/s$/u, ''));
}

/** A capital i looks as a small l does. Of short words too many names would be taken for one: “Al” is no “AI”. */
function likeInCapitals(text: string): string {
  return text.replaceAll('l', 'i');
}

const alikeParts = partsOfTheTeam.map(likeInCapitals);
const alikeWords = new Set([...wordsOfTheTeam].map(likeInCapitals));

function isOperator(whole: string, operator: string): boolean {
  if (operator === '') return false;
  return operator.length < tellingOperator ? whole === operator : whole.includes(operator);
}

/** The name in plain letters, with signs and digits as the letters that they may stand for. */
function readingsOf(name: string): readonly string[] {
  const plain = foldToString(name.normalize('NFKC'));
  const asLetters = ['i', 'l'].map((one) =>
    plain.replace(/[0134578@$!|+€]/gu, (sign) =>
      sign === '1' || sign === '!' || sign === '|' ? one : (letters[sign] ?? sign),
    ),
  );
  return [plain, ...asLetters].flatMap((reading) => [
    reading,
    reading.replace(/(\p{L})\1+/gu, '$1'),
  ]);
}

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
