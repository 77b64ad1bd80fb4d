import type { Language } from '#domain/i18n/language.ts';

/** A letter that waits on this device for the line, with all that it takes to write on. */
export type OutboxLetter = {
  /** Made by the browser, so that it is sent once. */
  id: string;
  /** The sender: no other person sends or sees it. */
  personId: string;
  receiver: {
    id: string;
    name: string | null;
    idProfiles: number;
    traits: string[];
    language: Language;
    alsoReads: Language[];
  };
  blind: boolean;
  text: string;
  /** Of the page that it was written on, for the reason of a refusal. */
  language: string;
  isAnonymous: boolean;
  /** ISO 8601, by the clock of this device. */
  writtenAt: string;
  /** Why the server did not take it; null while it waits. */
  refusal: { code: string; message: string; status: number } | null;
};

/** What pages hear of the outbox, also from another tab or the service worker. */
export type OutboxNews = { kind: 'changed' | 'sent' | 'refused' };

export const outboxChannel = 'outbox';

/** The name under which a browser is asked to wake the service worker once the line is back. */
export const outboxSync = 'outbox';
