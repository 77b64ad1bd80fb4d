import { isPagePath, pageFacts } from '#domain/shared/pages.ts';

export const textNames = ['site', 'app', 'admin'] as const;

/** All text files; texts of mails and pushes stay on the server. */
export const textFiles = [...textNames, 'mail'] as const;

export type TextName = (typeof textNames)[number];

/** Returns the text files of a page. Signed-in people can write from every page. */
export function textNamesOf(path: string, signedIn: boolean): TextName[] {
  const { opensTo } = pageFacts[isPagePath(path) ? path : '/404'];
  if (opensTo === 'administrators') return ['site', 'app', 'admin'];
  return signedIn || opensTo === 'members' ? ['site', 'app'] : ['site'];
}

export function addressOfTexts(textUrl: string, name: TextName): string {
  return `${textUrl}/${name}.json`;
}
