import { foldToString } from '#guard/guard.ts';

/* Finds contact details in names. A letter may mention them; a name may not. */

const services =
  /(?<![\p{L}])(?:insta|instagram|snapchat|tiktok|telegram|whatsapp|wechat|weixin|onlyfans|facebook|threema|linktree|twitch|patreon)(?![\p{L}])|微信|薇信|威信号|v信|扣扣号|加v(?![\p{L}])|抖音号|小红书号|小紅書號/u;

/** These are also words or initials: they count only with an account after them. */
const shortServices =
  /(?<![\p{L}\p{N}])(?:ig|tg|fb|vx|wx|qq|snap|discord|signal|skype|kik|line|dm|of|twitter|steam|tel|telefon|phone|handy|mobil|☎|📞|📱)(?:\s*[:=：@]\s*|\s+(?=[\p{L}_.]*[\p{N}_.#])|(?=\p{N}{4}))[\p{L}\p{N}_.]{2}/u;

const invitations =
  /(?<![\p{L}])(?:follow|add|dm|call|text) me(?![\p{L}])|(?<![\p{L}])(?:folge?t?|schreib|adde?) mir(?![\p{L}])|(?:加|私)我/u;

/** “t.me/mira”, “mira#1234”, “www mira de”, “bit ly abc”, “mira。com”. */
const addresses =
  /\p{L}\.\p{L}{2,}\/|\p{L}#\p{N}{4}(?!\p{N})|^(?:www|https?)[\s.]|(?<!\p{L})(?:bit ly|goo gl|linktr ee|discord gg|youtu be|tinyurl com|t me|wa me)[\s/]+[\p{L}\p{N}]|\p{L}[.。·](?:com|net|org|de)(?![\p{L}\p{N}])/u;

/** Longer than a year or a lucky number. */
const longNumber = /\p{N}(?:[\s./()-]*\p{N}){6}/u;

/** Checks whether a name holds contact details. */
export function reachesOutside(name: string): boolean {
  const plain = plainOf(name);
  return services.test(plain) || invitations.test(plain) || tellsAccount(plain);
}

/** Checks whether a trait holds an account; “loves Telegram” is allowed. */
export function holdsAccount(trait: string): boolean {
  return tellsAccount(plainOf(trait));
}

function tellsAccount(plain: string): boolean {
  return shortServices.test(plain) || addresses.test(plain) || longNumber.test(plain);
}

function plainOf(text: string): string {
  return foldToString(text.normalize('NFKC').replace(/[．․｡]/gu, '.'));
}
