import type { emptyReceiver } from '#domain/accounts/profile-fields.ts';
import type { SenderChoices } from '#domain/compliments/sender-choices.ts';
import type { Signing } from '#domain/rounds/round.ts';

/** The place of a letter in a round: its receiver was dealt, and it arrives when the round opens. */
export type RoundPlace = {
  id: string;
  letterId: string;
  title: string;
  signing: Signing;
  /** Reads the letter before it arrives; undefined: nobody. */
  reader?: string | undefined;
  /** Arrives signed where too few may have written it without a name. */
  signsIfFew?: boolean | undefined;
};

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
  round?: RoundPlace | undefined;
  text: string;
  /** Language of the page where it was written, for the text of a refusal. */
  language: string;
  /** ISO 8601, by the clock of this device. */
  writtenAt: string;
  /** Refusal by the server; null while the letter waits. */
  refusal: { code: string; message: string; status: number } | null;
} & SenderChoices;

/** Message about the outbox to all tabs and the service worker. */
export type OutboxMessage = { kind: 'changed' | 'sent' | 'refused' };

export const outboxChannel = 'outbox';

/** Tag of the background sync that wakes the service worker when the connection returns. */
export const outboxSync = 'outbox';
