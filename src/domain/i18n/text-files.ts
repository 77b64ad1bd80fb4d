import { isPagePath, pageFacts } from '#domain/shared/pages.ts';

/** The files of each language that browsers fetch. */
export const textNames = ['site', 'app', 'admin'] as const;

/** All files of each language: no browser fetches the texts of mails and pushes. */
export const textFiles = [...textNames, 'mail'] as const;

export type TextName = (typeof textNames)[number];

/** The files that a page shows texts of. Signed-in people can write from every page. */
export function textNamesOf(path: string, signedIn: boolean): TextName[] {
  const { opensTo } = pageFacts[isPagePath(path) ? path : '/404'];
  if (opensTo === 'administrators') return ['site', 'app', 'admin'];
  return signedIn || opensTo === 'members' ? ['site', 'app'] : ['site'];
}

/** The address of a file, below the address of its language in the page's data. */
export function addressOfTexts(textUrl: string, name: TextName): string {
  return `${textUrl}/${name}.json`;
}
