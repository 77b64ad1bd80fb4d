import { isEmail, normalizeEmail } from '#domain/accounts/email.ts';

/**
 * Reads the addresses out of a list as mail programs and tables copy it, each once: with names, `mailto:`, marks and
 * headings around them. `unfit` holds what looks like an address and is none.
 */
export function readAddressList(list: string): { emails: string[]; unfit: string[] } {
  const visible = list.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  const words = (visible.match(wordWithAt) ?? []).map((word) =>
    word.replace(/(?<=@[^?]*)\?.*/u, '').replace(/^['’.]+|['’.!。]+$/gu, ''),
  );
  const emails = words.filter((word) => isEmail(word)).map((word) => normalizeEmail(word));
  return { emails: [...new Set(emails)], unfit: words.filter((word) => !isEmail(word)) };
}

const wordWithAt = /[^\s<>()[\]"“”„‚‘,;:|\\，；、@]*@[^\s<>()[\]"“”„‚‘,;:|\\，；、]*/gu;
