import type { Profile } from '#web/api/profile.ts';
import type { Session } from '#web/api/session.ts';

/** Returns a member who has just joined; `change` overrides fields. */
export function profileOf(change: Partial<Profile> = {}): Profile {
  return {
    id: '6f0c2f4e-8a52-4a59-9d51-0c8a3c7d1b11',
    idProfiles: 7,
    name: 'Mira Adler',
    email: 'mira@example.org',
    code: null,
    traits: ['geduldig'],
    isNameRefused: false,
    refusedTraits: [],
    language: 'de',
    alsoReads: [],
    isAdmin: false,
    role: 'member',
    lacksFactor: false,
    aiEnabled: true,
    score: 0,
    complimentsSent: 0,
    complimentsReceived: 0,
    thanksReceived: 0,
    noLettersUntil: null,
    createdAt: '2026-03-01T08:00:00.000Z',
    hasPassword: true,
    canUsePhone: false,
    canChangeEmail: true,
    mustConfirmEmail: false,
    ...change,
  };
}

/** Returns this person's signed-in session. */
export function sessionOf({ id, name, email }: Profile): Session {
  return {
    user: { id, name, email, factors: [] },
    aal: 'aal1',
    expires_at: '2100-01-01T00:00:00.000Z',
    hasFewPeople: false,
    otherPeople: 10,
  };
}
