import type { Preferences } from '#web/features/preferences/queries.ts';

type Changes = { [Section in keyof Preferences]?: Partial<Preferences[Section]> };

/** The preferences of a member who chose nothing, with these changes. */
export function preferencesWith({ inbox, pushes, digests, teamAlerts }: Changes = {}): Preferences {
  return {
    inbox: {
      noLettersUntil: null,
      signedOnly: false,
      withoutAiHelp: false,
      unwantedWords: [],
      filteredCount: 0,
      ...inbox,
    },
    pushes: {
      publicKey: '',
      quietHours: null,
      showsSender: false,
      tellsThanks: false,
      devices: [],
      ...pushes,
    },
    digests: { rhythm: 'never', isRefused: false, obstacle: null, ...digests },
    teamAlerts: teamAlerts ? { byPush: false, byMail: false, ...teamAlerts } : null,
  };
}
