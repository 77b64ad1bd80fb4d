import { isPagePath, pageFacts } from '#domain/shared/pages.ts';

export const textNames = ['site', 'legal', 'app', 'admin'] as const;

/** All text files; texts of mails and pushes stay on the server. */
export const textFiles = [...textNames, 'mail'] as const;

export type TextName = (typeof textNames)[number];

/** Returns the text files of a page. Signed-in people can write from every page. */
export function textNamesOf(path: string, signedIn: boolean): TextName[] {
  const { opensTo, isInFooter } = pageFacts[isPagePath(path) ? path : '/404'];
  if (opensTo === 'administrators') return ['site', 'app', 'admin'];
  return [
    'site',
    ...(isInFooter ? (['legal'] as const) : []),
    ...(signedIn || opensTo === 'members' ? (['app'] as const) : []),
  ];
}

export function addressOfTexts(textUrl: string, name: TextName): string {
  return `${textUrl}/${name}.json`;
}
