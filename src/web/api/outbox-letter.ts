import type { emptyReceiver } from '#domain/accounts/profile-fields.ts';

/** Letter that waits on this device for a connection, with all data to edit it again. */
export type OutboxLetter = {
  /** Created by the browser, so that the server accepts the letter once. */
  id: string;
  /** Sender: no other person sends or sees it. */
  personId: string;
  receiver: {
    id: string;
    name: string | null;
    idProfiles: number;
  } & Omit<typeof emptyReceiver, 'name'>;
  blind: boolean;
  text: string;
  /** Language of the page where it was written, for the text of a refusal. */
  language: string;
  isAnonymous: boolean;
  /** ISO 8601, by the clock of this device. */
  writtenAt: string;
  /** Refusal by the server; null while the letter waits. */
  refusal: { code: string; message: string; status: number } | null;
};

/** Message about the outbox to all tabs and the service worker. */
export type OutboxMessage = { kind: 'changed' | 'sent' | 'refused' };

export const outboxChannel = 'outbox';

/** Tag of the background sync that wakes the service worker when the connection returns. */
export const outboxSync = 'outbox';
