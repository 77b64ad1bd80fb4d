import type { ReceivedCompliment } from '#web/features/compliments/queries.ts';

/** Returns an opened letter of an anonymous sender; `change` overrides fields. */
export function receivedLetter(change: Partial<ReceivedCompliment> = {}): ReceivedCompliment {
  return {
    id: '0b5b7a9e-2f4c-4b0e-9a5b-7f2a3c1d4e5f',
    text: 'Du hörst zu, bis man wirklich fertig ist.',
    sender: { kind: 'anonymous' },
    sentOn: '2026-06-01',
    createdAt: null,
    isAiSuggested: false,
    rating: null,
    reported: false,
    isKept: false,
    thanked: false,
    isRead: true,
    isFavorite: false,
    isBlocked: false,
    isRevealAsked: false,
    round: null,
    ...change,
  };
}
